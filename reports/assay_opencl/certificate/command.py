import argparse
import pathlib
import signal
import sys

from assay_opencl.certificate import RefusedError, strict
from assay_opencl.certificate.certify import certify
from assay_opencl.certificate.signing import sign
from assay_opencl.certificate.verify import verify


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="assay")
    commands = made.add_subparsers(dest="command", required=True)
    _certify(commands.add_parser("certify", help="judge a driver by a policy"))
    one = commands.add_parser("sign", help="sign a certificate")
    one.add_argument("bundle", metavar="NAME", help="the folder that certify wrote")
    one.add_argument("--key", metavar="FILE", required=True, help="a private key of OpenSSH")
    _verify(commands.add_parser("verify", help="check a certificate"))
    return made


def _certify(one: argparse.ArgumentParser) -> None:
    one.description = (
        "Runs the cases of the policy and writes the certificate NAME, a BagIt folder. NAME.work "
        "keeps the results. After an interruption, run the same command again to continue. "
        "Exit status: 0 complies, 1 does not comply, 2 incomplete or refused."
    )
    one.add_argument("--out", metavar="NAME", help="the folder to write")
    one.add_argument(
        "--estimate",
        action="store_true",
        help="only print how long the run would take here, after measuring each part for a minute",
    )
    one.add_argument("--driver", help="the driver, as assay run takes it")
    one.add_argument("--device", metavar="SELECTOR", help="the device, as assay run takes it")
    one.add_argument(
        "--policy",
        default="certification",
        help="certification (default), precheck, everything, or a .toml file",
    )
    one.add_argument("--waivers", metavar="FILE", help="known failures, and why they are accepted")
    one.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the seed of all random inputs"
    )
    one.add_argument("--shard", metavar="i/n", help="judge only shard i/n of the plan")
    one.add_argument(
        "--merge",
        metavar="NAME",
        nargs="+",
        default=[],
        help="join the certificates of all shards; no case runs",
    )
    one.add_argument("--jobs", metavar="N", help="parallel workers")
    one.add_argument("--timeout", metavar="SECONDS", help="seconds that a case may be inactive")
    one.add_argument("--label", metavar="KEY=VALUE", action="append", default=[])
    one.add_argument(
        "--close",
        action="store_true",
        help="write a certificate of the results so far; no case runs",
    )
    one.add_argument("--continues", metavar="OLD", help="the certificate of the earlier driver")
    one.add_argument("--organization", help="the organization that certifies")
    one.add_argument("--contact", help="an e-mail address for questions")
    one.add_argument(
        "--khronos-draft",
        action="store_true",
        help="also write a draft of the details for a submission to Khronos",
    )
    one.add_argument(
        "--no-programs",
        dest="programs",
        action="store_false",
        help="write no C programs of failures",
    )


def _verify(one: argparse.ArgumentParser) -> None:
    one.description = (
        "Levels: 0 the files are complete and unchanged; 1 plan, skips and coverage follow from "
        "the recorded device; 2 everything else follows from the recorded answers, by MPFR; 3 a "
        "sample of the cases gives the recorded results on the device; 4 all cases give the "
        "recorded results. Exit status: 0 verified to that level, 1 contradicted, 2 cannot be "
        "determined here."
    )
    one.add_argument("bundle", metavar="NAME", help="the folder that certify wrote")
    one.add_argument("--level", type=int, choices=range(5), help="default: 2, or 3 with --device")
    one.add_argument("--signers", metavar="FILE", help="allowed signers, as ssh-keygen has them")
    one.add_argument("--continues", metavar="OLD", help="the certificate of the earlier driver")
    one.add_argument(
        "--device",
        nargs="?",
        const="",
        metavar="SELECTOR",
        help="run cases again on the device SELECTOR of this machine",
    )
    one.add_argument("--driver", help="the driver of this device")
    one.add_argument(
        "--sample", type=int, default=500, metavar="N", help="the number of cases of level 3"
    )
    one.add_argument(
        "--challenge",
        metavar="TEXT",
        help="a text from which the cases of the sample and the second seed follow",
    )


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    try:
        if options.command == "certify":
            return certify(options)
        if options.command == "sign":
            print(sign(pathlib.Path(options.bundle), pathlib.Path(options.key)))
            return 0
        options.on_device = options.device is not None
        if options.level is None:
            options.level = 3 if options.on_device else 2
        if options.level >= 3 and not options.challenge:
            raise RefusedError("level 3 needs --challenge=TEXT: a text that no one could predict")
        return verify(options)
    except KeyboardInterrupt:
        print(f"assay {options.command}: interrupted", file=sys.stderr)
        return 128 + signal.SIGINT
    except RefusedError as error:
        print(strict.shown(f"assay {options.command}: {error}"), file=sys.stderr)
        return 2
    except OSError as error:
        print(strict.shown(f"assay {options.command}: {error}"), file=sys.stderr)
        return 2
