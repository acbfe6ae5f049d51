"""A census on Slurm, as docs/cluster.md shows it; `tools/slurm-test` runs this."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from dask_jobqueue import SLURMCluster
from distributed import Client

import grundy


def main() -> None:
    """Two jobs of one core each; the second one comes back after it was cancelled."""
    with tempfile.TemporaryDirectory() as folder:
        cluster = SLURMCluster(
            cores=1,
            processes=1,
            memory="1GB",
            walltime="00:10:00",
            python=sys.executable,
            log_directory=folder,
            worker_extra_args=["--lifetime", "8m", "--lifetime-stagger", "1m"],
        )
        print(cluster.job_script())
        with cluster, Client(cluster) as client:
            cluster.scale(jobs=2)
            client.wait_for_workers(2, timeout=120)
            begun = time.monotonic()
            file = Path(folder, "atlas.db")
            census = grundy.census("0.xy", atlas=file, client=client, each=1.0, progress=False)
            print(census)
            print(grundy.Atlas(file).counts())
            print(f"{time.monotonic() - begun:.1f} s on {len(client.nthreads())} jobs")


if __name__ == "__main__":
    main()
