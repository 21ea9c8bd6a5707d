{{pragmas}}
// Every work-item adds 1, `times` times. It writes the sum of the returned values.
__kernel void add(__global ATOMIC *object, __global TYPE *returned, int times) {
  TYPE sum = 0;
  for (int i = 0; i < times; ++i)
    sum += atomic_fetch_add_explicit(object, (TYPE)1, {{order}}, {{scope}});
  returned[get_global_id(0)] = sum;
}

// Exchanges the tokens first + 1 ... first + times with the object, one after the other.
__kernel void swap(__global ATOMIC *object, __global TYPE *returned, int times) {
  const TYPE first = (TYPE)(get_global_id(0) * times);
  TYPE sum = 0;
  for (int i = 0; i < times; ++i)
    sum += atomic_exchange_explicit(object, first + (TYPE)(i + 1), {{order}}, {{scope}});
  returned[get_global_id(0)] = sum;
}

// Adds 1 if the value has not changed since it was read, and counts the successes. A second
// exchange must fail.
__kernel void replace(__global ATOMIC *object, __global TYPE *returned, int times) {
  TYPE successes = 0;
  for (int i = 0; i < times; ++i) {
    TYPE expected = atomic_load_explicit(object, {{order}}, {{scope}});
    if ({{compare_exchange}}(object, &expected, expected + (TYPE)1, {{order}}, {{order}}, {{scope}}))
      successes += 1;
    TYPE never = (TYPE)-7;  // the object never has this value
    if ({{compare_exchange}}(object, &never, (TYPE)0, {{order}}, {{order}}, {{scope}}))
      successes += 1;
  }
  returned[get_global_id(0)] = successes;
}
