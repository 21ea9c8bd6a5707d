import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import verdicts

TABLE = """driver\tgroup\tcases\tclass\tsentence\tcomment
X 1\tlost bytes: buffers/copy/*; buffers/read/all (1)\t3\tA\ts\tc
X 1\tanother code: api_errors/f/null\t1\tB\ts\tc
X 1\tfalse: limits/a\t1\tD\ts\tc
"""


def record(name, outcome, certainty=None):
    made = {"type": "case", "id": name, "outcome": outcome, "reason": "why"}
    if certainty:
        made["certainty"] = certainty
    return made


def write(tmp_path, records):
    (tmp_path / "table.tsv").write_text(TABLE)
    lines = [json.dumps({"type": "run"}), *(json.dumps(one) for one in records)]
    (tmp_path / "results.jsonl").write_text("\n".join(lines) + "\n")
    groups = verdicts.read_groups(tmp_path / "table.tsv")
    return groups, verdicts.read_records(tmp_path)


def test_each_class_has_its_certainty(tmp_path):
    groups, records = write(
        tmp_path,
        [
            record("buffers/copy/a", "crash", "undisputed"),
            record("buffers/copy/b", "pass"),
            record("buffers/read/all", "fail", "undisputed"),
            record("api_errors/f/null", "fail", "by_the_letter"),
            record("limits/a", "pass"),
            record("math/exp", "fail", "undisputed"),
        ],
    )
    assert verdicts.compare(groups, records) == {"math/exp"}
    assert [group.deviating for group in groups] == [[], [], []]
    assert groups[0].found == {"undisputed": 2}


def test_deviations_are_named(tmp_path):
    groups, records = write(
        tmp_path,
        [
            record("buffers/copy/a", "fail", "by_the_letter"),
            record("api_errors/f/null", "crash", "undisputed"),
            record("limits/a", "fail", "reading"),
        ],
    )
    verdicts.compare(groups, records)
    assert [group.deviating for group in groups] == [
        ["buffers/copy/a"],
        ["api_errors/f/null"],
        ["limits/a"],
    ]


def test_a_register_explains_deviations(tmp_path):
    groups, records = write(
        tmp_path,
        [
            record("buffers/copy/a", "fail", "undisputed"),
            record("api_errors/f/null", "crash", "undisputed"),
            record("limits/a", "fail", "reading"),
        ],
    )
    verdicts.compare(groups, records)
    (tmp_path / "register.csv").write_text(
        "driver,group,found,cases,why\n"
        "X 1,lost bytes,fewer,,two were one defect\n"
        "X 1,another code,undisputed,api_errors/*,it dies now\n"
        "X 2,false,reading,limits/a,of another driver\n"
    )
    register = verdicts.read_register(tmp_path / "register.csv")
    assert [verdicts.unexplained(group, records, register) for group in groups] == [
        [],
        [],
        ["limits/a"],
    ]
    assert [one.used for one in register] == [True, True, False]
    assert verdicts.unexplained(groups[0], records, []) == ["fewer"]


def test_a_run_answers_for_what_it_deviates(tmp_path, monkeypatch, capsys):
    write(tmp_path, [record("limits/a", "fail", "reading")])
    (tmp_path / "register.csv").write_text(
        "driver,group,found,cases,why\n"
        "X 1,lost bytes,fewer,,not run\n"
        "X 1,false,reading,limits/*,a sentence of a later text\n"
    )
    command = ["verdicts", str(tmp_path / "table.tsv"), str(tmp_path)]
    monkeypatch.setattr(sys, "argv", command)
    assert verdicts.main() == 1
    assert "2 deviations that no row explains" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", [*command, f"--register={tmp_path / 'register.csv'}"])
    assert verdicts.main() == 0
