-- Imports that operators send over HTTP: their state and progress. The files lie on the disk of the
-- process that took them, and so do the names of records that an import would remove.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('roster', 'standards')),
  -- Of the file.
  name text not null,
  -- Name of the person or of the client's application.
  started_by text not null,
  options jsonb not null,
  state text not null check (state in (
    'checking', 'ready', 'running', 'done', 'partial', 'failed', 'interrupted', 'discarded'
  )),
  -- One run: a process that has lost its lease must not write the state of the next one.
  run_id uuid not null,
  -- While it is checked or written. Its process moves it on each second, so an old one shows that the
  -- process is gone.
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
  files_until timestamptz
);

-- One import at a time in a database.
create unique index imports_running on imports ((true)) where lease_until is not null;
create index imports_created on imports (created_at, id);
