-- The deleted records with the same readers, for lists of partners that are merged from these sets:
-- in the indexes of all records PostgreSQL would pass those that are live.
create index users_deleted_by_readers on users (readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(readers) <= 32;
create index classes_deleted_by_readers on classes (readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(readers) <= 32;
create index enrollments_deleted_by_readers on enrollments (readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(readers) <= 32;
