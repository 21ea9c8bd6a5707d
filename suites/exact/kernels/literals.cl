{{extensions}}// The arguments are literals, so the compiler can fold the calls.
__kernel void {{kernel}}({{parameters}}) {
{{calls}}}
