-- What commands tell the server about themselves: when the last backup was written.

create table server_facts (
  -- 'backup'
  name text primary key,
  value text not null,
  written_at timestamptz not null
);
