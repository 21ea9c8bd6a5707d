/* How often the driver called the function, and the last execution status that it passed. */
struct calls {
  volatile int count;
  volatile cl_int status;
};
