static int object_is(int good, const char *call, const char *what) {
  if (!good) printf("%s %s\n", call, what);
  return good;
}
