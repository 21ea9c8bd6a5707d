typedef struct { {{members}} } T{{index}};
T{{index}} passed{{index}}(T{{index}} x, int n) { return x; }
__kernel void k{{index}}(__global uchar *out, char before, T{{index}} one, short between, T{{index}} two,
                   uint after) {
  const T{{index}} own = passed{{index}}(one, between);
  const uchar *first = (const uchar *)&own, *second = (const uchar *)&two;
  for (uint i = 0; i < sizeof(T{{index}}); ++i) {
    out[i] = first[i]; out[{{size}} + i] = second[i];
  }
  out[{{end}}] = (uchar)before; out[{{end}} + 1] = (uchar)between; out[{{end}} + 2] = (uchar)after;
  out[{{end}} + 3] = (uchar)sizeof(T{{index}});
}
