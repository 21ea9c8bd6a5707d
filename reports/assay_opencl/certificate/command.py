"""The commands: certify, sign, verify."""

import argparse
import pathlib
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
        "Runs what the policy asks and writes the certificate NAME, a BagIt folder. The same "
        "command continues what was interrupted: NAME.work keeps what was judged. Exit status: 0 "
        "complies, 1 does not comply, 2 incomplete or refused."
    )
    one.add_argument("--out", metavar="NAME", required=True, help="the folder to write")
    one.add_argument("--driver", help="the driver, as assay run takes it")
    one.add_argument("--device", metavar="SELECTOR", help="which of its devices")
    one.add_argument(
        "--policy",
        default="certification",
        help="certification (default), precheck, everything, " "or a file .toml",
    )
    one.add_argument("--waivers", metavar="FILE", help="what is known to go wrong, and why")
    one.add_argument("--seed", type=int, default=1, metavar="N", help="of all random inputs")
    one.add_argument("--shard", metavar="i/n", help="only this part of the plan")
    one.add_argument(
        "--merge",
        metavar="NAME",
        nargs="+",
        default=[],
        help="certificates of all shards, in place of a run",
    )
    one.add_argument("--jobs", metavar="N", help="parallel workers")
    one.add_argument("--timeout", metavar="SECONDS", help="of a case without progress")
    one.add_argument("--label", metavar="KEY=VALUE", action="append", default=[])
    one.add_argument("--close", action="store_true", help="write what is there, run nothing")
    one.add_argument("--continues", metavar="OLD", help="the certificate of the driver before")
    one.add_argument("--organization", help="who certifies")
    one.add_argument("--contact", help="an address")
    one.add_argument(
        "--khronos-draft",
        action="store_true",
        help="also a draft of what a submission to Khronos asks",
    )
    one.add_argument(
        "--no-programs",
        dest="programs",
        action="store_false",
        help="no stand-alone programs of what fails",
    )


def _verify(one: argparse.ArgumentParser) -> None:
    one.description = (
        "Levels: 0 the files are whole; 1 plan, skips and coverage follow from the recorded "
        "device; 2 all else follows from the recorded answers, by MPFR; 3 a sample comes to the "
        "same on the device; 4 so does everything. Exit status: 0 verified to that level, 1 "
        "contradicted, 2 nobody can say here."
    )
    one.add_argument("bundle", metavar="NAME", help="the folder that certify wrote")
    one.add_argument("--level", type=int, choices=range(5), help="default: 2, with --device 3")
    one.add_argument("--signers", metavar="FILE", help="allowed signers, as ssh-keygen has them")
    one.add_argument("--continues", metavar="OLD", help="the certificate of the driver before")
    one.add_argument(
        "--device",
        nargs="?",
        const="",
        metavar="SELECTOR",
        help="run cases again on the device here",
    )
    one.add_argument("--driver", help="its driver")
    one.add_argument("--sample", type=int, default=500, metavar="N", help="cases at level 3")
    one.add_argument("--challenge", metavar="TEXT", help="what draws the sample, and its seed")


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
            raise RefusedError("level 3 needs --challenge=TEXT: one that nobody could foresee")
        return verify(options)
    except RefusedError as error:
        print(strict.shown(f"assay {options.command}: {error}"), file=sys.stderr)
        return 2
    except OSError as error:
        print(strict.shown(f"assay {options.command}: {error}"), file=sys.stderr)
        return 2
