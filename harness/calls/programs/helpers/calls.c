/* How often a function was called that the driver was given, and with which execution status last. */
struct calls {
  volatile int count;
  volatile cl_int status;
};
