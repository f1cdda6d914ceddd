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
