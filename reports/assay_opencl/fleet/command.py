import argparse
import pathlib
import sys
from datetime import UTC, datetime

from assay_opencl import records
from assay_opencl.fleet import plan

EXAMPLE = """Example of fleet.toml:
  run = ["--suite=math", "--depth=quick"]   # options of every assay run
  merge = ["--baseline=known.txt"]          # options of assay merge
  shards = 16                               # shards of each pool; default: 4 for each board
  weights = "out/2026-01-31"                # an earlier run: its times make shards equally long
  wait = 60                                 # seconds that a pool may be without a board

  [pool]                                    # boards of one kind, by their registered names
  rx6600 = ["board-1", "board-2"]

Exit status: the greatest status of the merged runs; 2 if a pool is incomplete."""


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="assay fleet",
        description="Runs cases on many boards at once, with dask.distributed.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("action", metavar="run", choices=["run"], help="the only action")
    made.add_argument(
        "file", metavar="fleet.toml", type=pathlib.Path, help="the file with pools and options"
    )
    made.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="a scheduler of dask (tcp://host:8786). Each of its workers has one board. Default: "
        "all boards are registered on this machine",
    )
    made.add_argument(
        "--out", metavar="DIR", type=pathlib.Path, help="default: a new folder in out/"
    )
    made.add_argument(
        "--resume",
        action="store_true",
        help="keep the finished shards in --out and run the other shards",
    )
    return made


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    out = options.out or pathlib.Path("out", f"fleet-{now}")
    try:
        fleet = plan.read(options.file)
        from assay_opencl.fleet import run

        return run.run(fleet, out, scheduler=options.scheduler, resume=options.resume)
    except KeyboardInterrupt:
        again = f"assay fleet run {options.file} --out={out} --resume"
        print(f"assay fleet: interrupted; to continue: {again}", file=sys.stderr)
        return 130
    except (plan.FleetError, records.DamagedError, OSError) as error:
        print(f"assay fleet: {error}", file=sys.stderr)
        return 2
