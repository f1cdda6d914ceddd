-- The worker reads the log up to its horizon: below the oldest transaction that may still write
-- events. A transaction that appends events says so by a lock before it gets its id, so that all
-- others, also those of other databases and prepared ones, hold nothing back.

-- Takes the lock of an appending transaction; repeated calls in one transaction cost nothing.
create function join_event_log() returns trigger language plpgsql as $$
begin
  if current_setting('lectern.appends_events', true) is distinct from 'on' then
    if pg_current_xact_id_if_assigned() is not null then
      raise exception 'a transaction appends events before it writes anything else'
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    perform pg_advisory_xact_lock_shared(71504, 1);
    perform set_config('lectern.appends_events', 'on', true);
  end if;
  return null;
end $$;

create trigger events_join_log before insert on events
for each statement execute function join_event_log();

-- The id of the oldest open transaction that may append events; the next id when there is none.
-- Events of earlier transactions are visible to the statement that asks: it took its snapshot
-- before this function looks at the locks. An id that the snapshot saw running is passed over only
-- when its lock is found and its transaction has not joined the log; an id without a lock has just
-- begun, or just ended, and counts.
create function event_log_horizon() returns xid8 language plpgsql stable as $$
declare
  snapshot constant pg_snapshot := pg_current_snapshot();
  id xid8;
  oldest xid8 := pg_snapshot_xmax(snapshot);
begin
  if pg_snapshot_xmin(snapshot) = oldest then
    return oldest;
  end if;
  with locks as materialized (
    select virtualtransaction as holder, transactionid
    from pg_locks
    where granted and (
      (locktype = 'transactionid' and mode = 'ExclusiveLock')
      or (locktype = 'advisory' and (classid, objid, objsubid) = (71504, 1, 2)
        and database = (select oid from pg_database where datname = current_database()))
    )
  )
  select running.xid into id
  from pg_snapshot_xip(snapshot) as running (xid)
  where not exists (
    select from locks own
    where own.transactionid = running.xid::xid and not exists (
      select from locks joined where joined.transactionid is null and joined.holder = own.holder
    )
  )
  order by running.xid limit 1;
  return coalesce(id, oldest);
end $$;
