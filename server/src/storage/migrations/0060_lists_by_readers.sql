-- The records with the same readers in the orders of lists. Lists of an application are merged from
-- the sets of readers that it is in, so that a page costs the same whatever part of the district it
-- reads. Longer sets would not fit into a row of an index.
create index users_by_readers on users (readers, date_last_modified, sourced_id)
  include (status) where cardinality(readers) <= 32;
create index users_by_readers_and_name on users (readers, family_name, sourced_id)
  include (status) where cardinality(readers) <= 32;
create index classes_by_readers on classes (readers, date_last_modified, sourced_id)
  include (status) where cardinality(readers) <= 32;
create index enrollments_by_readers on enrollments (readers, date_last_modified, sourced_id)
  include (status) where cardinality(readers) <= 32;
