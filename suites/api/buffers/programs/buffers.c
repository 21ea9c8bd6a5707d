  for (int i = 0; i < buffers; ++i) {
    b[i] = clCreateBuffer(context, {{flags}}, size, initial[i], &status);
    CHECK(status);
  }
