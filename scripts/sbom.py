"""Makes the bill of materials of a release, as CycloneDX."""

import hashlib
import json
import pathlib
import re
import subprocess
import tomllib
import uuid
from collections.abc import Iterator

from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from libraries import compiled_in
from packageurl import PackageURL


def output(*words: object) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def loaded(program: pathlib.Path) -> Iterator[str]:
    """Debian's packages of the shared libraries that a program loads."""
    for path in re.findall(r"=> (/\S+)", output("ldd", program)):
        real = str(pathlib.Path(path).resolve())
        # A package may have the file in /lib, although its path is in /usr/lib.
        said = output("dpkg", "-S", real) or output("dpkg", "-S", real.removeprefix("/usr"))
        yield from [said.split(":")[0]] if said else []


def debian(name: str, purpose: str, linked: str) -> Component | None:
    found = output("dpkg-query", "-W", "-f", "${Version} ${Architecture}", name).split()
    if not found:
        return None
    version, architecture = found
    purl = PackageURL("deb", "debian", name, version, {"arch": architecture, "distro": "debian-12"})
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY,
        purl=purl,
        bom_ref=purl.to_string(),
        description=purpose or None,
        scope=ComponentScope.REQUIRED,
        properties=[Property(name="assay:linked", value=linked)],
    )


def python(need: str) -> Component:
    requirement = need.partition(";")[0].strip()
    name = re.split(r"[<>=]", requirement)[0]
    purl = PackageURL("pypi", None, name.lower())
    return Component(
        name=name,
        type=ComponentType.LIBRARY,
        purl=purl,
        bom_ref=purl.to_string(),
        scope=ComponentScope.OPTIONAL,
        properties=[Property(name="assay:requirement", value=requirement)],
    )


def document(top: pathlib.Path, version: str, program: pathlib.Path) -> str:
    """The same program and packages give the same text. Raises ValueError if the text is not valid
    CycloneDX."""
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    whole = Component(
        name="assay",
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref="assay",
        properties=[Property(name="assay:program-sha256", value=digest)],
    )
    project = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [
        debian(name, purpose, "compiled in, or its shared library is loaded")
        for name, purpose in compiled_in((top / "scripts/packages.txt").read_text(encoding="utf-8"))
    ]
    found += [debian(name, "", "loaded") for name in sorted(set(loaded(program)))]
    parts = [one for one in found if one]
    parts += [python(need) for need in project["dependencies"] if "assay-opencl" not in need]
    bom = Bom(components=parts, serial_number=uuid.uuid5(uuid.NAMESPACE_OID, f"{version} {digest}"))
    bom.metadata.component = whole
    bom.register_dependency(whole, parts)
    made = json.loads(JsonV1Dot6(bom).output_as_string())
    del made["metadata"]["timestamp"]  # so that the same release gives the same bytes
    text = json.dumps(made, indent=1, sort_keys=True) + "\n"
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(f"the bill of materials is not valid: {wrong}")
    return text
