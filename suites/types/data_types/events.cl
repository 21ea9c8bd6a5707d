// part COPY
#define COPY(event) \
  async_work_group_copy(area, in0 + get_group_id(0) * get_local_size(0), get_local_size(0), event)

// part passed_by
event_t assay_same_event(event_t e) { return e; }

// part body
__local uint area[64];
{{use}}
out0[i] = area[get_local_id(0)];

// part zero
event_t e = COPY(0);
wait_group_events(1, &e);

// part cast_of_zero
event_t e = COPY((event_t)0);
wait_group_events(1, &e);

// part assigned
event_t e = 0, f;
f = COPY(e);
e = f;
wait_group_events(1, &e);

// part array
event_t e[2];
e[0] = COPY(0);
e[1] = COPY(0);
wait_group_events(2, e);

// part shared
event_t e = COPY(0);
e = COPY(e);
wait_group_events(1, &e);

// part passed
event_t e = assay_same_event(COPY(0));
wait_group_events(1, &e);
