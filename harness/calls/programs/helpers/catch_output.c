static FILE *caught[2]; /* standard output, standard error */
static int own[2];

static void catch_output(void) {
  int k;
  fflush(NULL);
  for (k = 0; k < 2; ++k) {
    own[k] = dup(k + 1);
    caught[k] = tmpfile();
    if (caught[k]) dup2(fileno(caught[k]), k + 1);
  }
}

static void uncatch(void) {
  int k;
  fflush(NULL);
  for (k = 0; k < 2; ++k)
    if (caught[k]) dup2(own[k], k + 1);
}
