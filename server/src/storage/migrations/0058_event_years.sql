-- The log and the statuses by school year. An event has its number from the block of its year, so that
-- the number alone says where it is; years that are over can lie on another disk. A key is unique in
-- all years, so it is in a table of its own. No row moves: what is stored by now is the first
-- partition, and keeps its keys.

-- A school year begins on 1 July (UTC) and is called by the year in which it ends, as in OneRoster.

create function school_year(at timestamptz) returns integer
language sql immutable parallel safe
return extract(year from (at at time zone 'UTC') + interval '6 months')::integer;

-- The block of 2027 begins with 27,000,000,000,000; the numbers below the block of 2001 are those of the
-- first partition.
create function first_seq_of_year(year integer) returns bigint
language sql immutable parallel safe
return (year - 2000) * 1000000000000;

-- The keys of the events of all partitions but the first.
create table event_keys (
  key uuid primary key,
  seq bigint not null
);

alter table events rename to events_first;
alter index events_pkey rename to events_first_pkey;
alter index events_position rename to events_first_position;
alter index events_completed rename to events_first_completed;
alter index events_received rename to events_first_received;
drop trigger events_join_log on events_first;

create sequence event_seqs;
do $$
begin
  perform setval('event_seqs', first_seq_of_year(school_year(now())), false);
end
$$;
alter table events_first alter column seq drop identity;

create table events (like events_first including defaults) partition by range (seq);
alter table events alter column seq set default nextval('event_seqs');
alter sequence event_seqs owned by events.seq;
create unique index events_seq on events (seq);
create unique index events_position on events (xid, seq);
create index events_completed on events (
  hashtextextended(student_id || ' ' || object_id, 0), hashtextextended(attempt_id, 0)
) where type = 'AssessmentItemEvent' and action = 'Completed' and attempt_id is not null;
create index events_received on events using brin (received_at)
  with (pages_per_range = 32, autosummarize = on);
create trigger events_join_log before insert on events
for each statement execute function join_event_log();
alter table events
  attach partition events_first for values from (minvalue) to (1000000000000);

alter table event_outcomes rename to event_outcomes_first;
alter index event_outcomes_pkey rename to event_outcomes_first_pkey;
alter index event_outcomes_application rename to event_outcomes_first_application;
alter index event_outcomes_retry rename to event_outcomes_first_retry;
alter index event_outcomes_unprocessed rename to event_outcomes_first_unprocessed;
alter index event_outcomes_unprocessed_of rename to event_outcomes_first_unprocessed_of;

create table event_outcomes (
  like event_outcomes_first including defaults including constraints,
  primary key (seq)
) partition by range (seq);
create index event_outcomes_application on event_outcomes (application_id, processed_at);
create index event_outcomes_retry on event_outcomes (retry_at) where retry_at is not null;
create index event_outcomes_unprocessed on event_outcomes (processed_at)
  where state <> 'processed';
create index event_outcomes_unprocessed_of on event_outcomes (application_id, processed_at)
  where state <> 'processed';
alter table event_outcomes
  attach partition event_outcomes_first for values from (minvalue) to (1000000000000);

-- The number of each event by its key.
create view logged_keys as
select key, seq from event_keys
union all
select key, seq from events_first;

-- Makes the partitions of a school year; those that exist stay. A partition that is attached waits for
-- no reader and no writer, unlike one that is created as such.
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

do $$
begin
  perform create_event_year(school_year(now()));
end
$$;
