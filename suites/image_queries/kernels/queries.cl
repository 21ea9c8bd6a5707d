{{constants}}__kernel void {{kernel}}({{access}} {{image_type}} image, const int place, __global int *answers) {
  {{store}}
  {{compare}}
}
