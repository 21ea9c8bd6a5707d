{{extensions}}// The compiler knows every argument: it can fold the calls.
__kernel void {{kernel}}({{parameters}}) {
{{calls}}}
