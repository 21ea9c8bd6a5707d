/* Whether the driver calls the function as in the failed case. This program cannot tell whether
   other calls are right. */
static int called_as_rejected(const struct calls *calls, int count, cl_int status, const char *giver) {
  printf("the function given to %s was called %d times", giver, calls->count);
  if (calls->count != 0) printf(", last with status %d", (int)calls->status);
  printf("\n");
  if (calls->count == count && (count == 0 || calls->status == status)) return 1;
  printf("in the failed case, the number of calls or the last status was different\n");
  finish(2);
  return 0;
}
