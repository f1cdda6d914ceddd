-- The server processes that run, each with those of its settings that all must have alike. Lost in a
-- crash of the database, at no harm: each writes its row again.
create unlogged table server_processes (
  host text not null,
  pid integer not null,
  port integer not null,
  -- name → value as text; no secrets
  settings jsonb not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (host, pid, port)
);
