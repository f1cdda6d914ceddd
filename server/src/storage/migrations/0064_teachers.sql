-- Teachers are one in twenty people, and clients ask for them by themselves: without indexes of their
-- own PostgreSQL passes all others, for a page far down the list, for the total, and for a partner
-- that reads few of them.
create index users_teachers on users (date_last_modified, sourced_id)
  include (status) where roles @> array['teacher'];
create index users_teachers_by_readers on users (readers, date_last_modified, sourced_id)
  include (status) where roles @> array['teacher'] and cardinality(readers) <= 32;
