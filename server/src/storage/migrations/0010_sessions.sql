-- Study sessions as a fold over their evidence.

-- Study sessions: the state that follows from their evidence. Open ones are extended again and
-- again.
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
  -- 'timeout': no sign of life for too long. It is written by a sweep, and true before.
  close_reason text check (close_reason in ('logged_out', 'timed_out', 'timeout')),
  -- Without another sign of life until then it is over; the end, where a logout or time-out said
  -- so.
  expires_at timestamptz not null,
  -- Evidence lies behind a silence that ended the session; should it be filled, all is one again.
  beyond boolean not null default false,
  primary key (application_id, session_id)
) with (fillfactor = 70);

-- What says that a session lived, beside heartbeats: logins, logouts, time-outs, attributed events.
create table session_evidence (
  student_id text not null,
  at timestamptz not null,
  application_id uuid not null,
  session_id text not null,
  kind text not null check (kind in ('logged_in', 'logged_out', 'timed_out', 'event')),
  -- The event's key.
  source uuid not null,
  subject text,
  -- What a Session entity claims of itself.
  claimed_start timestamptz,
  claimed_end timestamptz,
  requires_heartbeat boolean not null default false,
  process_insights boolean not null default false,
  ed_app_id text,
  primary key (student_id, at, source)
);

-- Heartbeats are no events, so they are kept here: per session and minute the first and the last,
-- since those between tell nothing more. That also bounds a session, whoever floods it.
create table heartbeats (
  application_id uuid not null,
  session_id text not null,
  minute timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (application_id, session_id, minute)
);

-- Processed events whose session was not known yet: a login within a day takes them in.
create table unattached_events (
  key uuid not null,
  application_id uuid not null,
  student_id text not null,
  -- The id that the event names, or 'urn:tag:auto-attach'.
  session_id text not null,
  ed_app_id text,
  subject text not null,
  effective_time timestamptz not null,
  received_at timestamptz not null,
  primary key (student_id, application_id, key)
);

create index sessions_student on sessions (student_id, started_at);
-- The open session of a student, and those whose time is over, which a sweep closes.
create index sessions_open on sessions (student_id) where close_reason is null;
-- Study sessions by their start: of one application, and of all.
create index sessions_application on sessions (application_id, started_at);
create index sessions_started on sessions (started_at);

-- What opens, closes and extends a session; attributed events reach it through sessions.ended_at.
create index session_evidence_session on session_evidence (application_id, session_id)
  where kind <> 'event';

create index unattached_events_received on unattached_events (received_at);
