"""A program in place of `assay`, for tests of fleets. The registration of a board contains its
name. The file $FLEET/BOARD says what the board's next runs do: killed, half, error, other,
library, worker, cut."""

import json
import os
import pathlib
import random
import signal
import sys
import time

from assay_opencl import sample_run

FUNCTIONS = ["exp", "log", "sin", "cos", "tan", "sqrt", "cbrt", "pow"]


def main(words: list[str], fleet: pathlib.Path) -> int:
    named = dict(word[2:].split("=", 1) for word in words if word.startswith("--") and "=" in word)
    out = pathlib.Path(named["out"])
    if words[0] == "merge":
        out.mkdir()
        (out / "merged").write_text("\n".join(words[1:]))
        return 1
    driver = pathlib.Path(os.environ["ASSAY_DRIVERS"], named["driver"] + ".icd")
    board = driver.read_text().strip()
    order = next_order(fleet / board)
    with (fleet / "log").open("a") as log:
        log.write(f"{board} {named['shard']}\n")
    index, count = map(int, named["shard"].split("/"))
    write(out / "0-a_board", order, index, count, broken=(fleet / "errors").exists())
    if order == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if order == "worker":  # kills the dask worker that started this program
        os.kill(os.getppid(), signal.SIGKILL)
    if order == "cut":  # breaks the worker's connection, and continues
        (fleet / "cut").touch()
    while order in ("worker", "cut"):
        time.sleep(1)
    print("assay: the last words", file=sys.stderr)
    return 2 if order in ("half", "error") else 0


def next_order(todo: pathlib.Path) -> str:
    orders = todo.read_text().split() if todo.exists() else []
    todo.write_text(" ".join(orders[1:]))
    return orders[0] if orders else ""


def write(place: pathlib.Path, order: str, index: int, count: int, *, broken: bool) -> None:
    """With `broken`, sin ends in error on every board."""
    found = []
    for one in FUNCTIONS[index::count]:
        made = sample_run.case(random.Random(one), one, "ulp(3)", "float", "default1")
        if order == "error" or (broken and one == "sin"):
            made = {key: made[key] for key in ("type", "id", "suite", "citations", "requirements")}
            made |= {"outcome": "error", "seconds": 0, "reason": "no connection"}
        found.append(made)
    header = sample_run.header(0, "a board", 1)
    header.pop("plan_digest", None)
    header["plan"] = [one["id"] for one in found]
    header["planned"] = len(found)
    header["options"]["shard"] = {"index": index, "count": count}
    header["driver"]["digest"] = ("b" if order == "other" else "a") * 64
    end: dict = {"type": "end", "finished": "2026-01-31T12:00:00Z", "seconds": 1}
    if found:
        digest = ("c" if order == "library" else "d") * 64
        end["driver"] = {"loaded": [{"path": "/lib/x.so", "size": 1, "sha256": digest}]}
    if order == "half":
        found.pop()
    lines = [header, *found, *([] if order == "killed" else [end])]
    place.mkdir(parents=True)
    text = "".join(json.dumps(one) + "\n" for one in lines)
    (place / "results.jsonl").write_text(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], pathlib.Path(os.environ["FLEET"])))
