{{tests}}
// A role is one thread of the test. A team has one work-item for each role. A block is a number of
// instances of the test. This function waits until every role of the team has begun block `block`.
// Work-groups need not run at the same time, so the wait ends after `patience` steps. Returns the
// steps that remain.
uint {{name}}_meet(volatile __global {{element}} *cells, uint role, uint roles, int block, uint patience) {
  {{arrive}};
  for (uint other = 0; other < roles; ++other)
    while (patience != 0 && {{arrived}} < block) --patience;
  if (patience == 0) {{give_up}};
  return patience;
}

__kernel {{attribute}}void {{name}}(__global {{element}} *memory, __global int *results,
                       volatile __global {{element}} *meeting, uint selector, uint placement, uint n,
                       uint multiplier, uint offset, uint roles, uint roles_here, uint first_role,
                       uint teams, uint rotation, uint blocks, uint per_block, uint patience{{shared_parameters}}) {
  const uint group = get_group_id(0), size = get_local_size(0), item = get_local_id(0);
  const uint of_roles = roles <= 2 ? 2 : 4;
  uint role = 0, team = group, lane = 0, lanes = size / of_roles;
  if (placement == 0) {  // each role in a separate work-group
    role = first_role + (group / teams + rotation) % roles_here;
    team = group % teams;
    lanes = size;
    lane = (item + role * rotation) % lanes;
  } else if (placement == 1) {
    const uint slot = (item * (2 * rotation + 1) + rotation) % size;
    role = slot / lanes;
    lane = slot % lanes;
  } else {
    {{sub_group_place}}
  }
  for (uint b = 0; b < blocks; ++b) {
    {{before_block}}
    const uint first = (team * blocks + b) * per_block * lanes + lane;
    switch (selector) {
{{cases}}    }
    {{after_block}}
  }
}
