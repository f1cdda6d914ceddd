-- Readiness is proven by a write that commits: one row, written again at most every few seconds.
-- A low fill factor keeps each new version on its page, where the next one removes it.
create table readiness (
  id smallint primary key check (id = 1),
  written_at timestamptz not null
) with (fillfactor = 20);
insert into readiness (id, written_at) values (1, now());
