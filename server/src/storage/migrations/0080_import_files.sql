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

create table import_file_parts (
  file_id bigint not null references import_files on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (file_id, part)
);

-- Uploads are compressed already, or read once.
alter table import_file_parts alter bytes set storage external;

alter table imports
  -- What a request for an import shows of its dry run; null = none, or its files have ended.
  add report jsonb;

-- Their files lie in a folder that is read no more.
update imports set files_until = null where files_until is not null;
