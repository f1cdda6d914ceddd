-- Several processes can work on the log: the events of a student are in one of 16 lanes, in order. The
-- cursor says how far all lanes are read, and a lane how far it is read when that is further. A worker
-- that has all lanes moves the cursor alone: an old version of a row stays as long as any snapshot.
create table event_lanes (
  lane smallint primary key,
  xid xid8 not null,
  seq bigint not null
) with (fillfactor = 10);

insert into event_lanes select lane, '0', 0 from generate_series(0, 15) lane;

-- PostgreSQL keeps this hash function in all versions: hash partitions depend on it.
create function event_lane(student_id text) returns smallint
language sql immutable parallel safe
return (hashtextextended(coalesce(student_id, ''), 0) & 15)::smallint;
