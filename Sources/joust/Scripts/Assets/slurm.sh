#!/bin/sh
# Plays a tournament in @{jobs} parts on Slurm: sbatch FILE, where the path of its folder begins.
# Where the nodes have no compilers, build the bots before: joust build @{folder}@{secret}
#SBATCH --job-name=@{name}
#SBATCH --array=1-@{jobs}
#SBATCH --requeue
#SBATCH --open-mode=append
@{loop}
