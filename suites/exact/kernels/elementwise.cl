{{extensions}}__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{loads}}
  {{results}}
  {{stores}}
}
