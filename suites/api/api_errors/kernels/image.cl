__kernel void k(__read_only IMAGE image) {}
