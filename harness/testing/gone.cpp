int gone();
int gone() {
  return 1;
}
