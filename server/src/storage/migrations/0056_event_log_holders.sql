-- The holder of a lock is its process. `virtualtransaction` changes in the middle of a commit, also
-- between two rows of one look at pg_locks: a transaction that appends events then had its id in one
-- row and its lock of the log under another name, seemed not to append any, and the worker could
-- pass its events over. A prepared transaction has no process; its name does not change.
create or replace function event_log_horizon() returns xid8 language plpgsql stable as $$
declare
  snapshot constant pg_snapshot := pg_current_snapshot();
  id xid8;
  oldest xid8 := pg_snapshot_xmax(snapshot);
begin
  if pg_snapshot_xmin(snapshot) = oldest then
    return oldest;
  end if;
  with locks as materialized (
    select coalesce(pid::text, virtualtransaction) as holder, transactionid
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

-- Events that were passed over so get a status that makes them due for a try.
insert into event_outcomes (seq, key, application_id, state, code, tries, retry_at)
select e.seq, e.key, e.application_id, 'failed', 'processing_error', 0, now()
from events e
where e.received_at >= (
    select applied_at - interval '1 minute' from migrations
    where name = '0053_event_log_horizon.sql'
  )
  and (e.xid, e.seq) <= ((select xid from event_cursor), (select seq from event_cursor))
  and e.type <> 'erased'
  and not exists (select from event_outcomes o where o.seq = e.seq);
