// The parts of this file declare the pointer of a load or a store to each kind of memory. {{type}}
// is the type to which the pointer points. {{bits}} is the type in which bits of {{type}} are
// copied. {{width}} is the number of elements of a work-item. {{result}} is the number of the
// result. A part `load` declares p, which points to the element in0[i * width] and the elements
// after it. A part `store` declares p{{result}}, which points to the elements to store. A part
// `after` copies these elements to out{{result}}. A half is copied as ushort, because a half is not
// a value without cl_khr_fp16.

// part global.load
__global const {{type}} *p = (__global const {{type}} *)in0 + i * {{width}};

// part global.store
__global {{type}} *p{{result}} = (__global {{type}} *)out{{result}} + i * {{width}};

// part constant.load
__constant {{type}} *p = (__constant {{type}} *)in0 + i * {{width}};

// part local.load
__local {{bits}} area[2 * {{width}}] __attribute__((aligned(128)));
__local {{bits}} *mine = area + get_local_id(0) * {{width}};
for (uint k = 0; k < {{width}}; ++k) mine[k] = ((__global const {{bits}} *)in0)[i * {{width}} + k];
__local const {{type}} *p = (__local const {{type}} *)mine;

// part local.store
__local {{bits}} area{{result}}[2 * {{width}}] __attribute__((aligned(128)));
__local {{bits}} *mine{{result}} = area{{result}} + get_local_id(0) * {{width}};
__local {{type}} *p{{result}} = (__local {{type}} *)mine{{result}};

// part local.after
for (uint k = 0; k < {{width}}; ++k) ((__global {{bits}} *)out{{result}})[i * {{width}} + k] = mine{{result}}[k];

// part private.load
{{bits}} mine[{{width}}] __attribute__((aligned(128)));
for (uint k = 0; k < {{width}}; ++k) mine[k] = ((__global const {{bits}} *)in0)[i * {{width}} + k];
const __private {{type}} *p = (const __private {{type}} *)mine;

// part private.store
{{bits}} mine{{result}}[{{width}}] __attribute__((aligned(128)));
__private {{type}} *p{{result}} = (__private {{type}} *)mine{{result}};

// part private.after
for (uint k = 0; k < {{width}}; ++k) ((__global {{bits}} *)out{{result}})[i * {{width}} + k] = mine{{result}}[k];

// part generic.load
const {{type}} *p = (__global const {{type}} *)in0 + i * {{width}};

// part generic.store
{{type}} *p{{result}} = (__global {{type}} *)out{{result}} + i * {{width}};

// part generic_local.load
__local {{bits}} area[2 * {{width}}] __attribute__((aligned(128)));
__local {{bits}} *mine = area + get_local_id(0) * {{width}};
for (uint k = 0; k < {{width}}; ++k) mine[k] = ((__global const {{bits}} *)in0)[i * {{width}} + k];
const {{type}} *p = (__local const {{type}} *)mine;

// part generic_local.store
__local {{bits}} area{{result}}[2 * {{width}}] __attribute__((aligned(128)));
__local {{bits}} *mine{{result}} = area{{result}} + get_local_id(0) * {{width}};
{{type}} *p{{result}} = (__local {{type}} *)mine{{result}};

// part generic_local.after
for (uint k = 0; k < {{width}}; ++k) ((__global {{bits}} *)out{{result}})[i * {{width}} + k] = mine{{result}}[k];

// part generic_private.load
{{bits}} mine[{{width}}] __attribute__((aligned(128)));
for (uint k = 0; k < {{width}}; ++k) mine[k] = ((__global const {{bits}} *)in0)[i * {{width}} + k];
const {{type}} *p = (const __private {{type}} *)mine;

// part generic_private.store
{{bits}} mine{{result}}[{{width}}] __attribute__((aligned(128)));
{{type}} *p{{result}} = (__private {{type}} *)mine{{result}};

// part generic_private.after
for (uint k = 0; k < {{width}}; ++k) ((__global {{bits}} *)out{{result}})[i * {{width}} + k] = mine{{result}}[k];
