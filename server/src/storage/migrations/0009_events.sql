-- The event log, and what became of each event.

-- A school year begins on 1 July (UTC) and is called by the year in which it ends, as in OneRoster.
create function school_year(at timestamptz) returns integer
language sql immutable parallel safe
return extract(year from (at at time zone 'UTC') + interval '6 months')::integer;

-- The block of 2027 begins with 27,000,000,000,000.
create function first_seq_of_year(year integer) returns bigint
language sql immutable parallel safe
return (year - 2000) * 1000000000000;

-- PostgreSQL keeps this hash function in all versions: hash partitions depend on it.
create function event_shard(student_id text) returns smallint
language sql immutable parallel safe
return (hashtextextended(coalesce(student_id, ''), 0) & 15)::smallint;

-- Equal for subjects that differ only in case or white space.
create function folded_subject(subject text) returns text language sql immutable
return lower(regexp_replace(subject, '\s+', '', 'g'));

create sequence event_seqs;
create sequence event_payload_ids;

-- The log: append-only and written once; whatever changes later stands in event_outcomes. The
-- partitions are school years: an event has its number from the block of its year, so that the
-- number alone says where it is, and years that are over can lie on another disk.
create table events (
  -- 128 bits of a hash over application and event id: the same event twice meets itself in
  -- event_keys.
  key uuid not null,
  -- Position: transactions become visible in another order than their numbers, so readers of the
  -- log go by (xid, seq) below the oldest transaction under way.
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('event_seqs'),
  application_id uuid not null,
  event_id text not null,
  content_hash uuid not null,
  type text not null,
  action text not null,
  score_type text,
  student_id text,
  course_id text,
  lesson_id text,
  subject text not null,
  object_id text not null,
  assignable_id text,
  assignable_name text,
  attempt_count integer,
  score_given numeric,
  max_score numeric,
  -- 'urn:tag:auto-attach' until the worker finds the session.
  session_id text,
  ed_app_id text,
  event_time timestamptz not null,
  -- event_time, moved by the sender's clock error where an envelope shows one.
  effective_time timestamptz not null,
  received_at timestamptz not null,
  -- The attempt that a completed item was answered in; of a grade the attempt that it names, when
  -- that is not its object.
  attempt_id text,
  -- Standards that an answer is tagged with, as the event names them; null = it names none.
  standard_ids text[],
  -- How far a grade is final, in OneRoster's words; null = the event does not say, so it is.
  score_status text,
  -- What a SessionEvent's Session entity says of itself: startedAtTime, endedAtTime,
  -- requiresHeartbeat, processInsights.
  session_claims jsonb,
  -- What a SessionEvent of an erased student was answered with: a repetition gets it again.
  erased_reply jsonb,
  -- Where the text of the event stands, beside its day.
  payload_id bigint,
  -- The W3C trace of the request that delivered the event; null = its sender named none.
  trace_id uuid
) partition by range (seq);
alter sequence event_seqs owned by events.seq;

-- The number of each event by its key. A key is unique in all years, and an index of a partitioned
-- table cannot say so.
create table event_keys (
  key uuid primary key,
  seq bigint not null
);

-- What was sent, word for word, by the day on which it came: old days can be dropped whole, while
-- the events themselves stay, so that none ever counts twice and all that follows can be made
-- again. Texts of events that came together share a row, packed: they repeat each other nearly word
-- for word.
create table event_payloads (
  -- The day in UTC.
  received_on date not null,
  id bigint not null default nextval('event_payload_ids'),
  -- JSON texts, U+001E between them (RFC 7464), by zstd.
  texts bytea not null,
  -- The events, in the order of their texts; null = the event has its text elsewhere.
  seqs bigint[] not null,
  primary key (received_on, id)
) partition by range (received_on);
alter sequence event_payload_ids owned by event_payloads.id;
-- Packed once is enough.
alter table event_payloads alter column texts set storage external;

-- The days that were dropped.
create table event_payloads_dropped (
  day_from date primary key,
  -- The first day that is not among them.
  day_until date not null,
  dropped_at timestamptz not null
);

-- Events whose text was dropped: 128 bits of the hash of their canonical JSON, by which the same
-- event is known again when it comes in other bytes.
create table event_digests (
  seq bigint primary key,
  digest uuid not null
);

-- How far the worker has read; one row.
create table event_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null,
  seq bigint not null
);

-- Several processes can work on the log: the events of a student are in one of 16 shards, in order.
-- The cursor says how far all shards are read, and a shard how far it is read when that is further. A
-- worker that has all shards moves the cursor alone: an old version of a row stays as long as any
-- snapshot.
create table event_shards (
  shard smallint primary key,
  xid xid8 not null,
  seq bigint not null
) with (fillfactor = 10);

-- The fate of each event, found by its number: keys are in no order, and each fate would read and
-- write a page of an index that, over the years, no memory holds. An event without a row here was
-- received and waits for the worker.
create table event_outcomes (
  seq bigint primary key,
  key uuid not null,
  application_id uuid not null,
  state text not null check (state in ('processed', 'dropped', 'failed')),
  -- Reason of a drop.
  code text,
  warnings text[] not null default '{}',
  -- Where an auto-attached event went.
  session_id text,
  tries smallint not null default 1,
  retry_at timestamptz,
  -- The answer that a repeated SessionEvent gets again.
  reply jsonb,
  processed_at timestamptz not null default now(),
  -- Where another try gave another result: the code of the first one, and when it was.
  first_code text,
  first_at timestamptz,
  -- What was found when the event was processed, for a rebuild: the unit of its lesson (null where
  -- the lesson was not looked up or not found), and the known ones of the standards that it names
  -- (null = it names none).
  unit_id uuid,
  standard_ids uuid[]
) partition by range (seq);

-- Dropped events that are tried again when the record arrives that they lack.
create table event_waits (
  -- The reason of the drop, whose application's event it is, and what is missing: a student, a
  -- course, a lesson, or 'lesson course' for a lesson that is not in that course.
  code text not null,
  application_id uuid not null,
  record_id text not null,
  key uuid not null,
  -- A day after the event was received.
  until timestamptz not null,
  primary key (code, application_id, record_id, key)
);

-- The first spelling of each subject in the events of an application.
create table event_subjects (
  application_id uuid not null,
  folded text not null,
  subject text not null,
  primary key (application_id, folded)
);

-- How many events reached which state when: by minute, older ones by hour. Not derived: an event
-- that is dropped and counts later is in both, and a refused one is nowhere else.
create table event_counts (
  -- The beginning of the minute or hour.
  minute timestamptz not null,
  application_id uuid not null,
  state text not null check (state in ('processed', 'dropped', 'failed', 'refused')),
  -- Reason, or the code of the first finding; '' = none.
  code text not null,
  -- '' = not known, as of a refused event.
  type text not null,
  score_type text not null,
  events integer not null,
  -- Seconds from receipt to the state; 0 for what is answered at once and for second tries.
  lag_sum double precision not null,
  lag_max double precision not null,
  primary key (minute, application_id, state, code, type, score_type)
) with (fillfactor = 70);

-- How often events were refused at the door, and why; the events themselves are not kept.
create table event_refusals (
  application_id uuid not null,
  code text not null,
  pointer text not null,
  -- What one of them was told.
  message text not null,
  hour timestamptz not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The id of one of them, where it had any.
  event_id text,
  primary key (application_id, code, pointer, hour)
);

-- By the key that the event would have in the log, a hash: an id may name a person.
create table refused_events (
  key uuid primary key,
  application_id uuid not null,
  refused_at timestamptz not null,
  -- [{ path, code, message }], without values that were sent.
  findings jsonb not null
);

-- The order in which the worker reads.
create unique index events_position on events (xid, seq);
-- Whether an item was completed, and in which attempt. Hashed: ids are up to 2,048 bytes long.
create index events_completed on events (
  hashtextextended(student_id || ' ' || object_id, 0), hashtextextended(attempt_id, 0)
) where type = 'AssessmentItemEvent' and action = 'Completed' and attempt_id is not null;
-- Ranges of time in the log: it grows in the order of arrival, so a block range index, which costs
-- next to nothing to keep, finds where a range begins and ends.
create index events_received on events using brin (received_at)
  with (pages_per_range = 32, autosummarize = on);
create unique index events_seq on events (seq);
-- The events of a student, for its erasure, its export and lists of its events, which read the
-- whole log otherwise. By a hash of the id in lower case: entries of one student share a place, so
-- that the index has 8 bytes an event; with the ids themselves it would have 60. Events that name a
-- session and no student belong to the student of the session.
create index events_student on events (hashtextextended(lower(student_id), 0))
  where student_id is not null;
create index events_without_student on events (application_id, session_id)
  where student_id is null and session_id is not null;

-- A text that came again, beside new ones, has no event of its own, and is removed at once; what a
-- crash leaves of them is found by this.
create index event_payloads_repeats on event_payloads (id)
  where array_position(seqs, null) is not null;

create index event_outcomes_application on event_outcomes (application_id, processed_at);
create index event_outcomes_retry on event_outcomes (retry_at) where retry_at is not null;
-- What operators look through: which events failed or were dropped, lately, and why; all of them,
-- and those of one application.
create index event_outcomes_unprocessed on event_outcomes (processed_at)
  where state <> 'processed';
create index event_outcomes_unprocessed_of on event_outcomes (application_id, processed_at)
  where state <> 'processed';

create index event_waits_until on event_waits (until);

create index event_counts_application on event_counts (application_id, minute);

create index event_refusals_hour on event_refusals (hour);

create index refused_events_age on refused_events (refused_at);
create index refused_events_application on refused_events (application_id, refused_at);

-- The worker reads the log up to its horizon: below the oldest transaction that may still write
-- events. A transaction that appends events says so by a lock before it gets its id, so that all
-- others, also those of other databases and prepared ones, hold nothing back. Repeated calls in one
-- transaction cost nothing.
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

-- The id of the oldest open transaction that may append events; the next id when there is none.
-- Events of earlier transactions are visible to the statement that asks: it took its snapshot
-- before this function looks at the locks. An id that the snapshot saw running is passed over only
-- when its lock is found and its transaction has not joined the log; an id without a lock has just
-- begun, or just ended, and counts.
-- The holder of a lock is its process: `virtualtransaction` changes in the middle of a commit, also
-- between two rows of one look at pg_locks, so that a transaction would have its id in one row and
-- its lock of the log under another name. A prepared transaction has no process; its name does not
-- change.
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

-- Makes the partitions of a school year; those that exist stay. A partition that is attached waits
-- for no reader and no writer, unlike one that is created as such.
create function create_event_year(year integer) returns void language plpgsql as $$
declare
  parent text;
begin
  perform pg_advisory_xact_lock(hashtextextended('event years', 0));
  foreach parent in array array['events', 'event_outcomes'] loop
    if to_regclass(format('%s_%s', parent, year)) is null then
      execute format('create table %1$s_%2$s (like %1$s including all)', parent, year);
      execute format('alter table %1$s attach partition %1$s_%2$s for values from (%3$s) to (%4$s)',
        parent, year, first_seq_of_year(year), first_seq_of_year(year + 1));
    end if;
  end loop;
end $$;

-- From now on events get numbers of this school year, or of a later one where the log is there. The
-- partitions must be committed before: a sequence moves at once.
create function begin_event_year(year integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event years', 0));
  perform setval('event_seqs', first_seq_of_year(year), false)
  from event_seqs where last_value < first_seq_of_year(year);
end $$;

-- Whoever appends events joins the log.
create trigger events_join_log before insert on events
for each statement execute function join_event_log();

insert into event_cursor (xid, seq) values ('0', 0);
insert into event_shards select shard, '0', 0 from generate_series(0, 15) shard;

-- Events begin with the school year of today.
do $$
begin
  perform create_event_year(school_year(now()));
  perform setval('event_seqs', first_seq_of_year(school_year(now())), false);
end $$;
