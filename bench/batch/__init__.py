"""Speed of the batch kernels, compared with the engine and other libraries."""
