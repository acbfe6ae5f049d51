"""A census on Slurm, as docs/cluster.md shows it; `tools/slurm-test` runs this."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

from dask_jobqueue import SLURMCluster
from distributed import Client

import grundy


def cancel_one(after: float) -> None:
    """Takes a job away in the middle, as another user's job with more rights would."""
    time.sleep(after)
    jobs = subprocess.run(["squeue", "-h", "-t", "R", "-o", "%i"], capture_output=True, text=True)
    job = jobs.stdout.split()[0]
    subprocess.run(["scancel", job], check=True)
    print(f"job {job} was cancelled", flush=True)


def main() -> None:
    """Two jobs of one core each; one is cancelled in the middle, and another one takes over."""
    folder = Path(sys.argv[1])
    cluster = SLURMCluster(
        cores=1,
        processes=1,
        memory="1GB",
        walltime="00:10:00",
        log_directory=str(folder),
        worker_extra_args=["--lifetime", "8m", "--lifetime-stagger", "1m"],
    )
    print(cluster.job_script())
    with cluster, Client(cluster) as client:
        cluster.adapt(minimum_jobs=2, maximum_jobs=2)
        client.wait_for_workers(2, timeout=120)
        thief = threading.Thread(target=cancel_one, args=(3.0,))
        thief.start()
        file = folder / "census.db"
        games = grundy.family("0.x") + grundy.family("0.7x")
        census = grundy.census(games, atlas=file, client=client, each=1.0, progress=False)
        thief.join()
        print(census)
        atlas = grundy.Atlas(file)
        print(atlas.counts())
        assert not census.failed and not census.refused
        assert atlas["kayles"]["quotient"]["order"] == 40


if __name__ == "__main__":
    main()
