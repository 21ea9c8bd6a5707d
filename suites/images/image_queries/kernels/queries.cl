{{constants}}__kernel void {{kernel}}({{parameters}}) {
  {{store}}
  {{compare}}
}
