-- The event log, what became of each event, and what is derived from them.

-- Append-only and written once: whatever changes later stands in event_outcomes.
create table events (
  -- 128 bits of a hash over application and event id: the same event twice meets itself here.
  key uuid primary key,
  -- Position: transactions become visible in another order than their numbers, so readers of the
  -- log go by (xid, seq) below the oldest transaction under way.
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
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
  -- The event as it was sent.
  payload text not null
);

create unique index events_position on events (xid, seq);

-- How far the worker has read; one row.
create table event_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null,
  seq bigint not null
);

insert into event_cursor (xid, seq) values ('0', 0);

-- The fate of each event. An event without a row here was received and waits for the worker.
create table event_outcomes (
  key uuid primary key,
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
  processed_at timestamptz not null default now()
);

create index event_outcomes_application on event_outcomes (application_id, processed_at);
create index event_outcomes_retry on event_outcomes (retry_at) where retry_at is not null;

-- Signed amounts as they were sent, one for each XP GradeEvent; never changed, only added to.
create table xp_entries (
  key uuid primary key,
  application_id uuid not null,
  student_id text not null,
  value numeric not null,
  subject text not null,
  course_id text not null,
  lesson_id text not null,
  event_id text not null,
  earned_at timestamptz not null,
  -- The day it counts for.
  effective_time timestamptz not null
);

create index xp_entries_student on xp_entries (student_id, effective_time, key);

-- What was assessed: one for each (course, lesson, assignable) of an application.
create table assessment_line_items (
  sourced_id uuid primary key,
  application_id uuid not null,
  status text not null default 'active' check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  assignable_id text not null,
  course_id text not null,
  lesson_id text not null,
  -- OneRoster extension `component`: the lesson's unit.
  unit_id text not null,
  result_value_max numeric
);

create index assessment_line_items_modified
  on assessment_line_items (date_last_modified, sourced_id);

-- The newest grade of each attempt and score type.
create table assessment_results (
  sourced_id uuid primary key,
  application_id uuid not null,
  status text not null default 'active' check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  assessment_line_item_id uuid not null references assessment_line_items,
  student_id text not null,
  score_type text not null check (score_type in ('QUESTION_RESULT', 'MASTERY')),
  score numeric not null,
  max_score numeric not null,
  attempt_id text not null,
  attempt_count integer,
  assignable_id text not null,
  subject text not null,
  course_id text not null,
  lesson_id text not null,
  graded_at timestamptz not null,
  -- Order of re-grades: the latest (effective_time, xid, seq) counts.
  effective_time timestamptz not null,
  xid xid8 not null,
  seq bigint not null,
  key uuid not null,
  event_id text not null
);

create index assessment_results_student on assessment_results (student_id, effective_time);
create index assessment_results_line_item on assessment_results (assessment_line_item_id);
create index assessment_results_modified on assessment_results (date_last_modified, sourced_id);

-- Study sessions: the state that follows from session_evidence.
create table sessions (
  application_id uuid not null,
  session_id text not null,
  student_id text not null,
  ed_app_id text,
  started_at timestamptz not null,
  -- No LoggedIn was seen: the start is the best guess.
  start_inferred boolean not null,
  -- Active at least until then; the end once closed.
  ended_at timestamptz not null,
  requires_heartbeat boolean not null,
  process_insights boolean not null,
  close_reason text check (close_reason in ('logged_out', 'timed_out')),
  primary key (application_id, session_id)
);

create index sessions_student on sessions (student_id, started_at);

-- Everything that says a session lived: logins, logouts, time-outs, heartbeats, attributed events.
create table session_evidence (
  student_id text not null,
  at timestamptz not null,
  application_id uuid not null,
  session_id text not null,
  kind text not null check (kind in ('logged_in', 'logged_out', 'timed_out', 'heartbeat', 'event')),
  -- The event's key; for a heartbeat a hash of session and time.
  source uuid not null,
  subject text,
  -- What a Session entity claims of itself.
  claimed_start timestamptz,
  claimed_end timestamptz,
  requires_heartbeat boolean not null default false,
  process_insights boolean not null default false,
  primary key (student_id, at, source)
);

-- What opens, closes and extends a session; attributed events reach it through sessions.ended_at.
create index session_evidence_session on session_evidence (application_id, session_id)
  where kind <> 'event';
