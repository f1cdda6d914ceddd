-- Sessions as a fold over their evidence; answers that wait for their grade; payloads by day.

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

insert into heartbeats
select application_id, session_id, date_trunc('minute', at, 'UTC'), min(at), max(at)
from session_evidence where kind = 'heartbeat' group by 1, 2, 3;

delete from session_evidence where kind = 'heartbeat';

alter table session_evidence
  drop constraint session_evidence_kind_check,
  add check (kind in ('logged_in', 'logged_out', 'timed_out', 'event')),
  add column ed_app_id text;

update session_evidence e set ed_app_id = s.ed_app_id
from sessions s
where e.kind <> 'event' and s.application_id = e.application_id and s.session_id = e.session_id;

alter table sessions
  drop constraint sessions_close_reason_check,
  -- 'timeout': no sign of life for too long. It is written by a sweep, and true before.
  add check (close_reason in ('logged_out', 'timed_out', 'timeout')),
  -- Without another sign of life until then it is over; the end, where a logout or time-out said so.
  add column expires_at timestamptz,
  -- Evidence lies behind a silence that ended the session; should it be filled, all is one again.
  add column beyond boolean not null default false;

update sessions set expires_at = case
  when close_reason is not null then ended_at
  else least(
    ended_at + case when requires_heartbeat then interval '10 minutes' else interval '30 minutes' end,
    started_at + interval '12 hours'
  ) end;

alter table sessions alter column expires_at set not null;

create index sessions_open on sessions (student_id) where close_reason is null;

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

create index unattached_events_received on unattached_events (received_at);

-- Items that a student completed: answered, though perhaps nobody has graded the attempt yet.
create table answers (
  student_id text not null,
  effective_time timestamptz not null,
  key uuid not null,
  application_id uuid not null,
  attempt_id text not null,
  subject text not null,
  primary key (student_id, effective_time, key)
);

-- A line item is as the earliest of its events tells, in whatever order they arrive.
alter table assessment_line_items
  add column defined_at timestamptz not null default 'infinity',
  add column key uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff';

-- Open sessions are extended again and again.
alter table sessions set (fillfactor = 70);
