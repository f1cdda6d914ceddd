-- What an event was resolved to, so that nobody has to resolve it again.

alter table events
  -- The attempt that a completed item was answered in.
  add column attempt_id text,
  -- Standards that an answer is tagged with, as the event names them; null = it names none.
  add column standard_ids text[];

-- Whether an item was completed, and in which attempt. Hashed: ids are up to 2,048 bytes long.
create index events_completed on events (
  hashtextextended(student_id || ' ' || object_id, 0), hashtextextended(attempt_id, 0)
) where type = 'AssessmentItemEvent' and action = 'Completed' and attempt_id is not null;

-- Beside fate and session: a rebuild reads what was found when the event was processed.
alter table event_outcomes
  -- The unit of the event's lesson; null where the lesson was not looked up or not found.
  add column unit_id uuid,
  -- The known ones of the standards that the event names; null = it names none.
  add column standard_ids uuid[];

-- Hashed: partners may write a uri of any length.
create index cf_items_uri on cf_items using hash (uri);

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

create index event_waits_until on event_waits (until);

-- What operators look through: which events failed or were dropped, lately, and why.
create index event_outcomes_unprocessed on event_outcomes (processed_at)
  where state <> 'processed';

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

create index event_refusals_hour on event_refusals (hour);
