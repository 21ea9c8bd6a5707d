"""The dask workers: those of a scheduler, or one for each board in this process."""

import contextlib
import logging
import sys
from collections.abc import Callable, Iterator

import cloudpickle
import dask
import psutil
from distributed import Client, Scheduler, SpecCluster, Worker

from assay_opencl.fleet import shard
from assay_opencl.fleet.plan import Fleet, FleetError

CONNECTING = 30  # in seconds

# Turns off most measurements of dask and its web servers. Nothing uses these measurements, and they
# cost processor time during the whole run.
CALM = {
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "2s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,
}
# Options that turn off the web server of each worker.
QUIET = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}


class ByValue:
    """A function that goes to workers with everything that its module defines, so workers need not
    have the module."""

    def __init__(self, function: Callable) -> None:
        self.function = function

    def __call__(self, *arguments: object) -> object:  # runs in the process of a worker
        return self.function(*arguments)

    def __reduce__(self) -> tuple:
        module = sys.modules[self.function.__module__]
        cloudpickle.register_pickle_by_value(module)
        try:
            return cloudpickle.loads, (cloudpickle.dumps(self.function),)
        finally:
            cloudpickle.unregister_pickle_by_value(module)


@contextlib.contextmanager
def client(fleet: Fleet, scheduler: str | None) -> Iterator[Client]:
    if scheduler is None:
        with local(fleet) as cluster, Client(cluster) as made:
            yield made
        return
    try:
        made = Client(scheduler, timeout=CONNECTING)
    except (OSError, ValueError) as error:
        raise FleetError(f"no scheduler of dask answers at {scheduler}") from error
    with made:
        yield made


@contextlib.contextmanager
def local(fleet: Fleet) -> Iterator[SpecCluster]:
    """Makes a worker for each board. Threads are enough, because workers only start programs and
    wait."""
    logging.getLogger("distributed").setLevel(logging.ERROR)
    workers = {
        board: {
            "cls": Worker,
            "options": {
                "nthreads": 1,
                "memory_limit": 0,
                "resources": {shard.resource(pool): 1},
                **QUIET,
            },
        }
        for pool, boards in fleet.pools.items()
        for board in boards
    }
    scheduler = {"cls": Scheduler, "options": {"protocol": "inproc://", **QUIET}}
    with (
        dask.config.set(CALM),
        SpecCluster(workers=workers, scheduler=scheduler, name="assay-fleet") as made,
    ):
        try:
            yield made
        finally:
            # Workers may still wait for runs that are no longer needed.
            for child in psutil.Process().children():
                child.terminate()


def boards(client: Client, pool: str, names: list[str]) -> dict[str, str]:
    """The connected boards of a pool, with the addresses of their workers."""
    workers = client.scheduler_info(n_workers=-1)["workers"]
    return {
        str(one["name"]): address
        for address, one in workers.items()
        if one.get("resources", {}).get(shard.resource(pool)) and str(one["name"]) in names
    }
