-- Rows of CSV files that are parts of a record, such as the roles of users: records keep no ids of
-- their parts, but files of changes (OneRoster CSV, delta) name parts by them.

create table roster_parts (
  application_id uuid not null references applications,
  -- 'roles' of roles.csv.
  file text not null,
  sourced_id text not null,
  -- The record that it is a part of.
  owner_id text not null,
  -- Which of its parts it is.
  key text not null,
  primary key (application_id, file, sourced_id)
);
