/// Named address spaces are disjoint (OpenCL C 6.7.9). A pointer must not be converted to another
/// named space, with or without a cast. Pointers to different spaces must not be compared. OpenCL
/// 1.2 mentions only assignments and casts. Each case needs a separate program.
// items 1
// out uint 6

// case must_not_convert/{name}
// cite 6.7.9 | {in_1_2}
// {depth}
// table  name                            depth     in_1_2  wrong                       right
//        assigned/global_from_local      quick     6.5     g2 = (l);                   g2 = (g);
//        cast/global_from_local          standard  6.5     g2 = (__global uint *)l;    g2 = (__global uint *)g;
//        passed/global_from_local        standard  6.5     NAME_to_global(l);          NAME_to_global(g);
//        assigned/global_from_private    standard  6.5     g2 = (p);                   g2 = (g);
//        cast/global_from_private        quick     6.5     g2 = (__global uint *)p;    g2 = (__global uint *)g;
//        passed/global_from_private      standard  6.5     NAME_to_global(p);          NAME_to_global(g);
//        assigned/global_from_constant   standard  6.5     g2 = (c);                   g2 = (g);
//        cast/global_from_constant       standard  6.5     g2 = (__global uint *)c;    g2 = (__global uint *)g;
//        passed/global_from_constant     quick     6.5     NAME_to_global(c);          NAME_to_global(g);
//        assigned/local_from_global      standard  6.5     l2 = (g);                   l2 = (l);
//        cast/local_from_global          standard  6.5     l2 = (__local uint *)g;     l2 = (__local uint *)l;
//        passed/local_from_global        standard  6.5     NAME_to_local(g);           NAME_to_local(l);
//        assigned/local_from_private     quick     6.5     l2 = (p);                   l2 = (l);
//        cast/local_from_private         standard  6.5     l2 = (__local uint *)p;     l2 = (__local uint *)l;
//        passed/local_from_private       standard  6.5     NAME_to_local(p);           NAME_to_local(l);
//        assigned/local_from_constant    standard  6.5     l2 = (c);                   l2 = (l);
//        cast/local_from_constant        quick     6.5     l2 = (__local uint *)c;     l2 = (__local uint *)l;
//        passed/local_from_constant      standard  6.5     NAME_to_local(c);           NAME_to_local(l);
//        assigned/private_from_global    standard  6.5     p2 = (g);                   p2 = (p);
//        cast/private_from_global        standard  6.5     p2 = (__private uint *)g;   p2 = (__private uint *)p;
//        passed/private_from_global      quick     6.5     NAME_to_private(g);         NAME_to_private(p);
//        assigned/private_from_local     standard  6.5     p2 = (l);                   p2 = (p);
//        cast/private_from_local         standard  6.5     p2 = (__private uint *)l;   p2 = (__private uint *)p;
//        passed/private_from_local       standard  6.5     NAME_to_private(l);         NAME_to_private(p);
//        assigned/private_from_constant  quick     6.5     p2 = (c);                   p2 = (p);
//        cast/private_from_constant      standard  6.5     p2 = (__private uint *)c;   p2 = (__private uint *)p;
//        passed/private_from_constant    standard  6.5     NAME_to_private(c);         NAME_to_private(p);
//        assigned/constant_from_global   standard  6.5     c2 = (g);                   c2 = (c);
//        cast/constant_from_global       quick     6.5     c2 = (__constant uint *)g;  c2 = (__constant uint *)c;
//        passed/constant_from_global     standard  6.5     NAME_to_constant(g);        NAME_to_constant(c);
//        assigned/constant_from_local    standard  6.5     c2 = (l);                   c2 = (c);
//        cast/constant_from_local        standard  6.5     c2 = (__constant uint *)l;  c2 = (__constant uint *)c;
//        passed/constant_from_local      quick     6.5     NAME_to_constant(l);        NAME_to_constant(c);
//        assigned/constant_from_private  standard  6.5     c2 = (p);                   c2 = (c);
//        cast/constant_from_private      standard  6.5     c2 = (__constant uint *)p;  c2 = (__constant uint *)c;
//        passed/constant_from_private    standard  6.5     NAME_to_constant(p);        NAME_to_constant(c);
//        equal/global_local              quick     -       if (g == l) own = 2u;       if (g == g) own = 2u;
//        chosen/global_local             standard  -       (void)(own ? g : l);        (void)(own ? g : g);
//        equal/global_private            standard  -       if (g == p) own = 2u;       if (g == g) own = 2u;
//        chosen/global_private           standard  -       (void)(own ? g : p);        (void)(own ? g : g);
//        equal/global_constant           quick     -       if (g == c) own = 2u;       if (g == g) own = 2u;
//        chosen/global_constant          standard  -       (void)(own ? g : c);        (void)(own ? g : g);
//        equal/local_private             standard  -       if (l == p) own = 2u;       if (l == l) own = 2u;
//        chosen/local_private            standard  -       (void)(own ? l : p);        (void)(own ? l : l);
//        equal/local_constant            quick     -       if (l == c) own = 2u;       if (l == l) own = 2u;
//        chosen/local_constant           standard  -       (void)(own ? l : c);        (void)(own ? l : l);
//        equal/private_constant          standard  -       if (p == c) own = 2u;       if (p == p) own = 2u;
//        chosen/private_constant         standard  -       (void)(own ? p : c);        (void)(own ? p : p);
// forbidden: {wrong} => {right}
__constant uint NAME_fixed = 2u;
void NAME_to_global(__global uint *p) {}
void NAME_to_local(__local uint *p) {}
void NAME_to_private(__private uint *p) {}
void NAME_to_constant(__constant uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint shared;
  uint own = 1u;
  __global uint *g = out;
  __local uint *l = &shared;
  __private uint *p = &own;
  __constant uint *c = &NAME_fixed;
  __global uint *g2 = out;
  __local uint *l2 = &shared;
  __private uint *p2 = &own;
  __constant uint *c2 = &NAME_fixed;
  {right}
  g2 = g; l2 = l; p2 = p; c2 = c;
  *out = 6u + (g2 != g || l2 != l || p2 != p || c2 != c);
}

/// String literals are in constant memory.
// case must_not_convert/literal/{name}
// cite 6.7.8 | 6.5.3
// {depth}
// table  name           depth     wrong                                                      right
//        private        quick     __private const char *t = "abc"; (void)t;                  __constant const char *t = "abc"; (void)t;
//        global         standard  __global const char *t = "abc"; (void)t;                   __constant const char *t = "abc"; (void)t;
//        local          standard  __local const char *t = "abc"; (void)t;                    __constant const char *t = "abc"; (void)t;
//        without_space  quick     const char *t = "abc"; (void)t;                            __constant const char *t = "abc"; (void)t;
//        cast           standard  (void)(__private const char *)"abc";                       (void)(__constant const char *)"abc";
//        passed         standard  NAME_read_own("abc");                                      NAME_read("abc");
//        array          standard  __private const char *t[2] = {"abc", "de"}; (void)t[0];    __constant const char *t[2] = {"abc", "de"}; (void)t[0];
//        written        quick     "abc"[1] = 'x';                                            char t[] = "abc"; t[1] = 'x';
// forbidden: {wrong} => {right}
void NAME_read(__constant const char *t) {}
void NAME_read_own(__private const char *t) {}
__kernel void NAME(__global uint *out) {
  {right}
  *out = 6u;
}

/// Pointers to pointers. The address space of the inner pointer is a part of the type.
// case must_not_convert/nested/{name}
// cite 6.7.9 | -
// {depth}
// table  name                   depth     to        from     t  f
//        global_from_local      quick     global    local    g  l
//        global_from_private    standard  global    private  g  p
//        local_from_private     standard  local     private  l  p
//        constant_from_global   standard  constant  global   c  g
//        constant_from_local    quick     constant  local    c  l
//        constant_from_private  standard  constant  private  c  p
// forbidden: a = b; => a = a;
__constant uint NAME_fixed = 2u;
void NAME_to_global(__global uint *p) {}
void NAME_to_local(__local uint *p) {}
void NAME_to_private(__private uint *p) {}
void NAME_to_constant(__constant uint *p) {}
__kernel void NAME(__global uint *out) {
  __local uint shared;
  uint own = 1u;
  __global uint *g = out;
  __local uint *l = &shared;
  __private uint *p = &own;
  __constant uint *c = &NAME_fixed;
  __global uint *g2 = out;
  __local uint *l2 = &shared;
  __private uint *p2 = &own;
  __constant uint *c2 = &NAME_fixed;
  __{to} uint *inner = {t};
  __{from} uint *other = {f};
  __{to} uint *__private *a = &inner;
  __{from} uint *__private *b = &other;
  a = a;
  b = b;
  (void)a;
  (void)b;
  g2 = g; l2 = l; p2 = p; c2 = c;
  *out = 6u + (g2 != g || l2 != l || p2 != p || c2 != c);
}
