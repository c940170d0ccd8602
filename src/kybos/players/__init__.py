"""Those who choose: each sees what its seat may see, and nothing else."""
