// Literal arguments: the compiler can fold every call, with arithmetic of its own.
__kernel void {{kernel}}({{parameters}}) {
{{folded}}}
