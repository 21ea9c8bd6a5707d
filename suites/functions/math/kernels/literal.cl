// The arguments are literals, so the compiler may compute the calls.
__kernel void {{kernel}}({{parameters}}) {
{{folded}}}
