-- The worker's one cursor becomes one for each lane of the log, so that several processes can work on
-- it: the events of a student are in one lane, in order. All lanes begin where the cursor was. Each
-- batch updates them: with most of the page free, the versions stay in it.
create table event_lanes (
  lane smallint primary key,
  xid xid8 not null,
  seq bigint not null
) with (fillfactor = 10);

insert into event_lanes
select lane, xid, seq from event_cursor cross join generate_series(0, 15) lane;

drop table event_cursor;

-- PostgreSQL keeps this hash function in all versions: hash partitions depend on it.
create function event_lane(student_id text) returns smallint
language sql immutable parallel safe
return (hashtextextended(coalesce(student_id, ''), 0) & 15)::smallint;
