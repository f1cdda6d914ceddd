-- What the server does beside requests: jobs, imports, and what it tells of itself.

-- Rare work (sweeps, clean-ups) that one process at a time does for all of them.
create table jobs (
  name text primary key,
  due_at timestamptz not null default now(),
  -- A process is at it until then at the latest; whoever finds it in the past may start again.
  leased_until timestamptz,
  finished_at timestamptz,
  -- Why the last run failed; null = it did not.
  error text
);

-- Readiness is proven by a write that commits: one row, written again at most every few seconds.
-- A low fill factor keeps each new version on its page, where the next one removes it.
create table readiness (
  id smallint primary key check (id = 1),
  written_at timestamptz not null
) with (fillfactor = 20);

-- What commands tell the server about themselves: when the last backup was written.
create table server_facts (
  -- 'backup'
  name text primary key,
  value text not null,
  written_at timestamptz not null
);

-- The server processes that run, each with those of its settings that all must have alike. Lost in
-- a crash of the database, at no harm: each writes its row again.
create unlogged table server_processes (
  host text not null,
  pid integer not null,
  port integer not null,
  -- name → value as text; no secrets
  settings jsonb not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (host, pid, port)
);

-- Imports that operators send over HTTP: their state and progress.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('roster', 'standards', 'demo')),
  -- Name of the file.
  name text not null,
  -- Name of the person or of the client's application.
  started_by text not null,
  -- The org of the district operator who sent it; null = an import of the platform.
  org_id text,
  options jsonb not null,
  state text not null check (state in (
    'checking', 'ready', 'running', 'done', 'partial', 'failed', 'interrupted', 'discarded'
  )),
  -- One run: a process that has lost its lease must not write the state of the next one.
  run_id uuid not null,
  -- While it is checked or written. Its process moves it on each second, so an old one shows that
  -- the process is gone.
  lease_until timestamptz check ((lease_until is not null) = (state in ('checking', 'running'))),
  stop_asked boolean not null default false,
  -- The dry run has ended.
  is_checked boolean not null default false,
  stage text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  rate_per_second integer not null default 0,
  -- created, updated, unchanged, removed, failed; null = not known yet.
  counts jsonb,
  -- Largest share of the stored records that would be removed, in percent.
  removal_share double precision not null default 0,
  message text,
  created_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Null = the files are removed.
  files_until timestamptz,
  -- What a request for an import shows of its dry run; null = none, or its files have ended.
  report jsonb
);

-- Files of imports for a day, in the database: any process of any machine goes on with an import.
create table import_files (
  id bigint generated always as identity primary key,
  import_id uuid not null references imports on delete cascade deferrable initially deferred,
  -- 'upload', 'failed.csv', 'removals.csv'
  name text not null,
  -- Ids of the people whose data a list shows.
  shows text[] not null,
  unique (import_id, name)
);

-- Their bytes.
create table import_file_parts (
  file_id bigint not null references import_files on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (file_id, part)
);
-- Uploads are compressed already, or read once.
alter table import_file_parts alter column bytes set storage external;

-- What requests of applications were refused, by hour: neither bodies nor ids of records.
create table request_errors (
  application_id uuid not null,
  hour timestamptz not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text not null,
  pointer text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  request_id text not null,
  primary key (application_id, hour, method, route, status, code, pointer)
);

-- Changes that partners are told of and that no new event of the log shows: a row gets its place in
-- the order of the log when the feed is read next, after its transaction has ended (feed/places.ts).
create table feed_changes (
  seq bigint primary key default nextval('event_seqs'),
  -- Null = it has no place yet.
  xid xid8,
  placed_at timestamptz,
  id uuid not null default gen_random_uuid(),
  -- Null = every application may see it.
  application_id uuid,
  -- 'erased' = it was about a student whose data was erased.
  type text not null,
  changed_at timestamptz not null default now(),
  -- The number of an event, and why it has no effect.
  event_seq bigint,
  reason text,
  student_id text,
  -- The record that changed: a session, a course, a framework, a client; of an import since when.
  record_id text
);

-- Addresses to which an application has its changes sent. What is sent is read from the feed after
-- `cursor`: nothing waits in a queue.
create table webhooks (
  id uuid primary key,
  application_id uuid not null references applications,
  url text not null,
  description text not null,
  -- Empty = all.
  types text[] not null,
  -- Under the installation's secret, where there is one.
  secret text not null,
  -- The secret before the last rotation: it signs, too, until it ends.
  old_secret text,
  old_secret_expires_at timestamptz check ((old_secret is null) = (old_secret_expires_at is null)),
  created_at timestamptz not null,
  -- All up to here has arrived, or is not for it.
  cursor text not null,
  -- The batch under way: its id and its end are the same however often it is sent.
  batch_id uuid,
  batch_end text check ((batch_id is null) = (batch_end is null)),
  -- When it is looked at again; null = when there are new changes for its application.
  due_at timestamptz,
  -- A process sends to it until then at the latest.
  leased_until timestamptz,
  -- Since when something may wait to be sent; null = nothing does.
  waiting_since timestamptz,
  -- Since when no attempt has succeeded; null = the last one did.
  failing_since timestamptz,
  failures integer not null default 0,
  -- The last attempt failed, or took long.
  is_slow boolean not null default false,
  -- How many attempts there were.
  attempts bigint not null default 0,
  paused_at timestamptz,
  paused_by text check (paused_by in ('owner', 'failing', 'gone')),
  check ((paused_at is null) = (paused_by is null))
) with (fillfactor = 50);

-- The last attempts of each, in a ring.
create table webhook_attempts (
  webhook_id uuid not null references webhooks on delete cascade,
  slot integer not null,
  message_id uuid not null,
  at timestamptz not null,
  duration_ms integer not null,
  changes integer not null,
  -- Null = there was no reply.
  status smallint,
  -- Why there is no whole reply.
  error text,
  -- Its first bytes.
  reply text not null,
  primary key (webhook_id, slot)
);

-- Erased students, by pseudonym, with the applications that had data of them: these erase theirs, and
-- confirm it.
create table erasure_confirmations (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null,
  student_key uuid not null,
  erased_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unique (student_key, application_id)
);

-- Up to which count of changes of rosters (record_changes) the feed has told, and when it did.
create table roster_told (
  id integer primary key default 1 check (id = 1),
  changes bigint not null,
  told_at timestamptz not null
);

insert into readiness (id, written_at) values (1, now());
insert into roster_told (changes, told_at) values (0, now());

-- One import at a time in a database.
create unique index imports_running on imports ((true)) where lease_until is not null;
create index imports_created on imports (created_at, id);
create index imports_org on imports (org_id, created_at, id) where org_id is not null;

create index request_errors_hour on request_errors (hour);

create index feed_changes_unplaced on feed_changes (seq) where xid is null;
create index feed_changes_position on feed_changes (xid, seq) where xid is not null;
create index feed_changes_application on feed_changes (application_id, xid, seq)
  where xid is not null;
create index feed_changes_student on feed_changes (student_id) where student_id is not null;

create index erasure_confirmations_application on erasure_confirmations (application_id);
create index erasure_confirmations_open on erasure_confirmations (erased_at)
  where confirmed_at is null;

create index webhooks_application on webhooks (application_id, id);
create index webhooks_due on webhooks (is_slow, coalesce(leased_until, due_at))
  where paused_at is null;
create index webhooks_behind on webhooks (failing_since, waiting_since)
  where paused_at is null and (waiting_since is not null or failing_since is not null);
create index webhooks_stopped on webhooks (paused_at) where paused_by <> 'owner';
create index webhook_attempts_at on webhook_attempts (at);

-- Gives committed changes their places in the log, in the order in which they were noted. The
-- transaction of a change may be long; this one is short, and joins the log, so that the horizon
-- waits for it. A second process leaves them to the first.
create function place_feed_changes(changes_max integer) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('feed changes', 0)) then return; end if;
  perform pg_advisory_xact_lock_shared(71504, 1);
  update feed_changes set xid = pg_current_xact_id(), placed_at = now()
  where seq in (select seq from feed_changes where xid is null order by seq limit changes_max);
end $$;
