import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import litmus_table


def case(name: str, outcome: str, met: int, inputs: int, failing: int = 0) -> dict:
    return {
        "suite": "memory_model",
        "id": "memory_model/" + name,
        "outcome": outcome,
        "measurement": {
            "inputs": inputs,
            "failing": failing,
            "characteristics": {"instances_that_meet_the_condition": float(met)},
        },
    }


def test_counts_are_short_only_where_they_are_long():
    assert [litmus_table.short(n) for n in (7, 999, 1500, 131072, 2147483648)] == [
        "7",
        "999",
        "1.5k",
        "131k",
        "2.1G",
    ]


def test_a_forbidden_outcome_is_seen_at_once():
    text = litmus_table.table(
        "one",
        "a device",
        [
            case("SB/relaxed/global/device/work_groups", "pass", 12, 131072),
            case("MP/rel_acq/global/device/work_groups", "fail", 3, 131072, failing=3),
            case("MP/rel_acq/local/work_group/work_group", "pass", 0, 1000),
        ],
    )
    assert "| SB/relaxed | 12 / 131k |  |" in text
    assert "| MP/rel_acq | **fail: 3 forbidden, 3 / 131k** | 0 / 1.0k |" in text


def test_a_case_that_ended_its_worker_has_its_outcome():
    assert litmus_table.cell({"outcome": "crash"}) == "**crash**"
