"""Makes a draft of a submission to Khronos. A person fills in the rest, because Khronos owns the
form, its dates and its tests."""

from assay_opencl.certificate.evidence import Evidence

NAME = "khronos_draft/submission_details.txt"


def text(found: Evidence, organization: str | None, contact: str | None) -> str:
    device, host = found.first["device"], found.hosts[0]
    rows = [
        ("Company", organization or "(yours)"),
        ("Contact", contact or "(yours)"),
        ("OpenCL version", device["version"]),
        ("Product", "(name the products that you submit; begin with the one that Assay judged)"),
        ("CPU", host.get("processor", "")),
        ("CPU instruction set", host.get("machine", "")),
        ("Operating system", f"{host.get('distribution', '')}, {host.get('system', '')}"),
        ("Device type", str(device["type"])),
        ("Device name", device["name"]),
        ("Device version", device["version"]),
        ("Driver version", device["driver_version"]),
        ("Platform profile", device["profile"]),
        ("Platform version", device["platform_version"]),
        ("Git tag of the conformance tests", "(of Khronos' own tests, not of Assay)"),
    ]
    lines = "".join(f"{name}: {' '.join(value.split())}\n" for name, value in rows)
    return (
        "This draft describes the device that Assay judged. It is not a submission: Khronos asks "
        "for its own form, and for the log of its own tests.\n\n" + lines
    )
