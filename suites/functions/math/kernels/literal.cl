// Literal arguments. The compiler can compute every call itself.
__kernel void {{kernel}}({{parameters}}) {
{{folded}}}
