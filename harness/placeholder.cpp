// Removed by the first real source.
