/// Uses of images and samplers that OpenCL C forbids (OpenCL C 3.0.19, 6.8, 6.11.b, 6.15.15). Each
/// case also has an allowed use, which differs only in the forbidden part.
// items 1
// shares nothing
// needs images
// since 1.2

// case must_not_compile/{name}
// cite {cite}
// table  name                   cite                  wrong                           right
//        read_of_write_only     OpenCL 1.2, 6.12.14   write_only image2d_t            read_only image2d_t
//        two_access_qualifiers  OpenCL C 3.0.19, 6.8  read_only write_only image2d_t  read_only image2d_t
// forbidden: {wrong} image => {right} image
__kernel void NAME({right} image, __global float4 *out) {
  out[0] = read_imagef(image, (int2)(0, 0));
}

// case must_not_compile/sampled_read_of_write_only
// cite OpenCL 1.2, 6.12.14
// forbidden: __write_only image2d_t image => __read_only image2d_t image
__constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void NAME(__read_only image2d_t image, __global float4 *out) {
  out[0] = read_imagef(image, s, (int2)(0, 0));
}

// case must_not_compile/{name}
// cite {cite}
// table  name                  cite                 wrong                right
//        write_to_read_only    OpenCL 1.2, 6.12.14  read_only image2d_t  write_only image2d_t
//        write_to_unqualified  OpenCL 1.2, 6.6      image2d_t            write_only image2d_t
// forbidden: {wrong} image => {right} image
__kernel void NAME({right} image) { write_imagef(image, (int2)(0, 0), (float4)(1.0f)); }

// case must_not_compile/read_write_without_the_feature
// cite OpenCL C 3.0.19, 6.8; OpenCL 1.2, 6.9.b
// before 2.0
// forbidden: read_write image2d_t image => write_only image2d_t image
__kernel void NAME(write_only image2d_t image) { write_imagef(image, (int2)(0, 0), (float4)(1.0f)); }

// case must_not_compile/sampled_read_of_read_write
// cite OpenCL C 3.0.19, 6.8
// needs images & read_write_images
// since 2.0
// forbidden: read_write image2d_t image => read_only image2d_t image
__constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void NAME(read_only image2d_t image, __global float4 *out) {
  out[0] = read_imagef(image, s, (int2)(0, 0));
}

// case must_not_compile/sampler_with_buffer_image
// cite OpenCL 1.2, 6.12.14.2
// forbidden: image, s, 0) => image, 0)
__kernel void NAME(read_only image1d_buffer_t image, sampler_t s, __global float4 *out) {
  out[0] = read_imagef(image, 0);
}

// case must_not_compile/{name}
// cite {cite}
// table  name                              cite                   wrong                 right
//        float_coordinate_without_sampler  OpenCL 1.2, 6.12.14.3  (float2)(0.0f, 0.0f)  (int2)(0, 0)
//        four_coordinates_of_a_plane       OpenCL 1.2, 6.12.14.3  (int4)(0, 0, 0, 0)    (int2)(0, 0)
// forbidden: image, {wrong}) => image, {right})
__kernel void NAME(read_only image2d_t image, __global float4 *out) {
  out[0] = read_imagef(image, {right});
}

// case must_not_compile/{name}
// cite {cite}
// table  name                     cite               wrong                        right
//        image_modified           OpenCL 1.2, 6.9.b  image = other;               ""
//        image_variable           OpenCL 1.2, 6.9.b  image2d_t copy = image;      int copy = 0;
//        image_array              OpenCL 1.2, 6.9.b  image2d_t copies[2];         int copies[2];
//        sampler_modified         OpenCL 1.2, 6.9.b  s = t;                       ""
//        sampler_array            OpenCL 1.2, 6.9.b  sampler_t both[2] = {s, t};  int both[2] = {1, 2};
//        sampler_in_local_memory  OpenCL 1.2, 6.9.b  __local sampler_t u;         __local int u;
// forbidden: {wrong} out[0] => {right} out[0]
__kernel void NAME(read_only image2d_t image, read_only image2d_t other, sampler_t s,
                sampler_t t, __global float4 *out) {
  {right} out[0] = read_imagef(image, s, (int2)(0, 0));
}

// case must_not_compile/{name}
// cite {cite}
// table  name                    cite               wrong                                                          right
//        image_pointer           OpenCL 1.2, 6.9.b  void NAME_f(image2d_t *image) {}                               void NAME_f(image2d_t image) {}
//        image_in_a_struct       OpenCL 1.2, 6.9.b  struct NAME_S { image2d_t image; };                            struct NAME_S { int image; };
//        image_in_a_union        OpenCL 1.2, 6.9.b  union NAME_U { image2d_t image; int n; };                      union NAME_U { float image; int n; };
//        image_returned          OpenCL 1.2, 6.9.b  image2d_t NAME_f(read_only image2d_t image) { return image; }  int NAME_f(read_only image2d_t image) { return 0; }
//        image_in_program_scope  OpenCL 1.2, 6.9.b  __constant image2d_t image = 0;                                __constant int image = 0;
//        sampler_pointer         OpenCL 1.2, 6.9.b  void NAME_f(sampler_t *s) {}                                   void NAME_f(sampler_t s) {}
//        sampler_in_a_struct     OpenCL 1.2, 6.9.b  struct NAME_S { sampler_t s; };                                struct NAME_S { int s; };
//        sampler_returned        OpenCL 1.2, 6.9.b  sampler_t NAME_f(sampler_t s) { return s; }                    int NAME_f(sampler_t s) { return 0; }
//        qualifier_of_a_number   OpenCL 1.2, 6.6    void NAME_f(read_only int n) {}                                void NAME_f(int n) {}
// forbidden: {wrong} => {right}
{right}
__kernel void NAME(read_only image2d_t image, __global int *out) {
  out[0] = 1;
}

// case must_not_compile/{name}/{T.0}
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// table  name        wrong                 right
//        variable    {T.0} copy = image;     int copy = 0;
//        array       {T.0} copies[2];        int copies[2];
// {T.1}
// each T image1d_t:standard image1d_array_t:standard image1d_buffer_t:standard
//   image2d_array_t:standard image3d_t:quick
// forbidden: {wrong} out[0] => {right} out[0]
__kernel void NAME(read_only {T.0} image, __global int *out) {
  {right} out[0] = 1;
}

// case must_not_compile/{name}/{T.0}
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// table  name           wrong                                        right
//        pointer        void NAME_f({T.0} *image) {}                   void NAME_f({T.0} image) {}
//        member         struct NAME_S { {T.0} image; };                struct NAME_S { int image; };
//        union_member   union NAME_U { {T.0} image; int n; };          union NAME_U { float image; int n; };
//        result         {T.0} NAME_f({T.0} image) { return image; }      int NAME_f({T.0} image) { return 0; }
//        program_scope  __constant {T.0} NAME_image = 0;               __constant int NAME_image = 0;
// {T.1}
// each T image1d_t:quick image1d_array_t:standard image1d_buffer_t:standard
//   image2d_array_t:standard image3d_t:standard
// forbidden: {wrong} => {right}
{right}
__kernel void NAME(__global int *out) {
  out[0] = 1;
}

/// A program must not give an image or a sampler an address space.
// case must_not_compile/in_{space}/{T.0}
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// each space global local constant
// {T.1}
// each T image1d_t:standard image1d_array_t:standard image1d_buffer_t:standard image2d_t:quick
//   image2d_array_t:standard image3d_t:standard
// forbidden: __{space} {T.0} given => {T.0} given
void NAME_f({T.0} given) {}
__kernel void NAME(read_only {T.0} image, __global int *out) {
  NAME_f(image);
  out[0] = 1;
}

/// Every parameter is private (data/interpretations.toml, private-images).
// case must_not_compile/in_private/{T.0}
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// {T.1}
// each T image1d_t:standard image1d_array_t:standard image1d_buffer_t:standard image2d_t:quick
//   image2d_array_t:standard image3d_t:standard
// unsupported: __private {T.0} given => {T.0} given
void NAME_f({T.0} given) {}
__kernel void NAME(read_only {T.0} image, __global int *out) {
  NAME_f(image);
  out[0] = 1;
}

// case must_not_compile/in_{space}/sampler_t
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// each space global local
// forbidden: __{space} sampler_t s => sampler_t s
void NAME_f(sampler_t s) {}
__kernel void NAME(sampler_t t, __global int *out) {
  NAME_f(t);
  out[0] = 1;
}

/// Access qualifiers limit every function, for every type of image.
// case must_not_compile/read_of_write_only/{F.0}.{T.0}
// cite OpenCL C 3.0.19, 6.8; OpenCL 1.2, 6.12.14
// {T.2}
// each F read_imagef:float4 read_imagei:int4 read_imageui:uint4
// each T image1d_t:0:standard image1d_array_t:(int2)(0):standard image1d_buffer_t:0:quick
//   image2d_t:(int2)(0):standard image2d_array_t:(int4)(0):standard image3d_t:(int4)(0):standard
// forbidden: write_only {T.0} image => read_only {T.0} image
__kernel void NAME(read_only {T.0} image, __global {F.1} *out) {
  out[0] = {F.0}(image, {T.1});
}

// case must_not_compile/read_of_write_only/without_a_qualifier
// cite OpenCL C 3.0.19, 6.8; OpenCL 1.2, 6.6
// forbidden: write_only image3d_t image => __global float *other, image3d_t image
__kernel void NAME(__global float *other, image3d_t image, __global float4 *out) {
  out[0] = read_imagef(image, (int4)(0));
}

// case must_not_compile/sampled_read_of_write_only/{F.0}.{T.0}
// cite OpenCL C 3.0.19, 6.8; OpenCL 1.2, 6.12.14
// {T.2}
// each F read_imagef:float4 read_imagei:int4 read_imageui:uint4
// each T image1d_t:0:standard image1d_array_t:(int2)(0):standard image2d_t:(int2)(0):standard
//   image2d_array_t:(int4)(0):standard image3d_t:(int4)(0):standard
// forbidden: write_only {T.0} image => read_only {T.0} image
__constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void NAME(read_only {T.0} image, __global {F.1} *out) {
  out[0] = {F.0}(image, s, {T.1});
}

// case must_not_compile/sampled_read_of_read_write/{F.0}.{T.0}
// cite OpenCL C 3.0.19, 6.8
// needs images & read_write_images
// since 2.0
// {T.2}
// each F read_imagef:float4 read_imagei:int4 read_imageui:uint4
// each T image1d_t:0:standard image1d_array_t:(int2)(0):standard image2d_t:(int2)(0):standard
//   image2d_array_t:(int4)(0):standard image3d_t:(int4)(0):quick
// forbidden: read_write {T.0} image => read_only {T.0} image
__constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void NAME(read_only {T.0} image, __global {F.1} *out) {
  out[0] = {F.0}(image, s, {T.1});
}

/// An image without an access qualifier is read_only.
// case must_not_compile/write_to_{A.0}/{F.0}.{T.0}
// cite OpenCL C 3.0.19, 6.8; OpenCL 1.2, 6.6
// {T.2}
// each A read_only:read_only unqualified:
// each F write_imagef:float4 write_imagei:int4 write_imageui:uint4
// each T image1d_t:0:standard image1d_array_t:(int2)(0):quick image1d_buffer_t:0:standard
//   image2d_t:(int2)(0):standard image2d_array_t:(int4)(0):standard
// forbidden: {A.1} {T.0} image => write_only {T.0} image
__kernel void NAME(write_only {T.0} image) {
  {F.0}(image, {T.1}, ({F.1})(1));
}

// case must_not_compile/write_to_{A.0}/{F.0}.image3d_t
// cite OpenCL C 3.0.19, 6.8, 6.15.15; OpenCL 1.2, 6.6, 6.12.14
// standard
// needs images & image_3d_writes
// each A read_only:read_only unqualified:
// each F write_imagef:float4 write_imagei:int4 write_imageui:uint4
// forbidden: {A.1} image3d_t image => write_only image3d_t image
#ifdef cl_khr_3d_image_writes
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
#endif
__kernel void NAME(write_only image3d_t image) {
  {F.0}(image, (int4)(0), ({F.1})(1));
}

/// The functions of depth images read and write one float, so the calls above do not fit them.
// case must_not_compile/write_to_{A.0}/write_imagef.{T.0}
// cite OpenCL C 3.0.19, 6.8, 6.15.15
// standard
// since 2.0
// needs images & cl_khr_depth_images
// each A read_only:read_only unqualified:
// each T image2d_depth_t:int2 image2d_array_depth_t:int4
// forbidden: {A.1} {T.0} image => write_only {T.0} image
__kernel void NAME(write_only {T.0} image) {
  write_imagef(image, ({T.1})(0), 1.0f);
}

// case must_not_compile/read_of_write_only/read_imagef.{T.0}
// cite OpenCL C 3.0.19, 6.8, 6.15.15
// standard
// since 2.0
// needs images & cl_khr_depth_images
// each T image2d_depth_t:int2 image2d_array_depth_t:int4
// forbidden: write_only {T.0} image => read_only {T.0} image
__kernel void NAME(read_only {T.0} image, __global float *out) {
  out[0] = read_imagef(image, ({T.1})(0));
}

/// Only functions access the elements of an image.
// case must_not_compile/operator/{name}/{T.0}
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// table  name         wrong
//        subscript    image[0];
//        indirection  *image;
//        member       image.x;
//        addition     image + 1;
//        negation     -image;
//        increment    ++image;
// {T.1}
// each T image1d_t:standard image1d_array_t:standard image1d_buffer_t:standard image2d_t:standard
//   image2d_array_t:standard image3d_t:quick
// forbidden: (void){wrong} => (void)out[0];
__kernel void NAME(read_only {T.0} image, __global int *out) {
  (void)out[0];
  out[1] = 1;
}

// case must_not_compile/{name}
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// table  name                       wrong                                                         right
//        sampler_in_a_union         union NAME_U { sampler_t s; int n; };                         union NAME_U { float s; int n; };
//        sampler_array_of_program   __constant sampler_t NAME_s[2] = {0, 0};                      __constant int NAME_s[2] = {0, 0};
//        sampler_array_parameter    void NAME_f(sampler_t s[2]) {}                                void NAME_f(sampler_t s) {}
//        sampler_typedef_pointer    typedef sampler_t NAME_t; void NAME_f(NAME_t *s) {}           typedef sampler_t NAME_t; void NAME_f(NAME_t s) {}
//        sampler_of_program_global  __global sampler_t NAME_s = 0;                                __constant int NAME_s = 0;
//        image_typedef_pointer      typedef image3d_t NAME_t; void NAME_f(NAME_t *image) {}       typedef image3d_t NAME_t; void NAME_f(NAME_t image) {}
//        image_array_parameter      void NAME_f(image3d_t image[2]) {}                            void NAME_f(image3d_t image) {}
// forbidden: {wrong} => {right}
{right}
__kernel void NAME(__global int *out) {
  out[0] = 1;
}

// case must_not_compile/{name}
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// table  name                         wrong                    right
//        sampler_of_program_modified  NAME_s = s;              ""
//        sampler_variable_modified    own = s;                 ""
//        sampler_in_a_function_local  __local sampler_t far;   ""
// forbidden: {wrong} out[0] => {right} out[0]
__constant sampler_t NAME_s =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__kernel void NAME(read_only image2d_t image, sampler_t s, __global float4 *out) {
  const sampler_t own =
      CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  {right} out[0] = read_imagef(image, own, (int2)(0, 0));
}

// case must_not_compile/sampler_of_a_function
// cite OpenCL C 3.0.19, 6.11.b; OpenCL 1.2, 6.9.b
// forbidden: const sampler_t own = 0; => const int own = 0;
int NAME_f(void) {
  const int own = 0;
  return 1;
}
__kernel void NAME(__global int *out) {
  out[0] = NAME_f();
}

/// The built-in functions of images take only images: no pointers, no samplers and no numbers.
// case must_not_compile/not_an_image/{name}/{O.0}
// cite OpenCL C 3.0.19, 6.15.15; OpenCL 1.2, 6.12.14
// {O.2}
// table  name                          wrong                                                 right
//        read_imagef                   out[0] = read_imagef({O.1}, (int2)(0));               out[0] = read_imagef(image, (int2)(0));
//        read_imagei                   out[1].x = read_imagei({O.1}, (int2)(0)).x;           out[1].x = read_imagei(image, (int2)(0)).x;
//        read_imageui_of_a_sampler     out[1].y = read_imageui({O.1}, s, (float2)(0)).x;     out[1].y = read_imageui(image, s, (float2)(0)).x;
//        write_imagef                  write_imagef({O.1}, (int2)(0), (float4)(0));          write_imagef(to, (int2)(0), (float4)(0));
//        write_imageui                 write_imageui({O.1}, (int2)(0), (uint4)(0));          write_imageui(to, (int2)(0), (uint4)(0));
//        get_image_width               out[1].z = get_image_width({O.1});                    out[1].z = get_image_width(image);
//        get_image_channel_order       out[1].w = get_image_channel_order({O.1});            out[1].w = get_image_channel_order(image);
// each O buffer:out:quick number:n:standard sampler:s:standard
// forbidden: {wrong} => {right}
__kernel void NAME(read_only image2d_t image, write_only image2d_t to, sampler_t s, int n,
                __global float4 *out) {
  {right}
}
