static int was_called(const struct calls *calls, const char *giver) {
  printf("the function given to %s was called %d times\n", giver, calls->count);
  return calls->count != 0;
}
