// Literal arguments: the compiler can fold every call by its own arithmetic.
__kernel void {{kernel}}({{parameters}}) {
{{folded}}}
