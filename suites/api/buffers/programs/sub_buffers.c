  cl_uint bits;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL));
  const size_t step = bits < 8 ? 1 : bits / 8;
  cl_mem whole[buffers];
  for (int i = 0; i < buffers; ++i) {
    const cl_buffer_region region = {step, size};
    whole[i] = clCreateBuffer(context, 0, step + size + 100, NULL, &status);
    CHECK(status);
    b[i] = clCreateSubBuffer(whole[i], 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
    CHECK(status);
    CHECK(clEnqueueWriteBuffer(queue, b[i], CL_TRUE, 0, size, initial[i], 0, NULL, NULL));
  }
