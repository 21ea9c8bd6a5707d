// A shared object that is not an ICD. A second build of this file needs a library that is not
// installed.
#ifdef ASSAY_NEEDS_GONE
int gone();
#define ASSAY_ANSWER gone()
#else
#define ASSAY_ANSWER 0
#endif

extern "C" __attribute__((visibility("default"))) int answer() {
  return ASSAY_ANSWER;
}
