-- Deleted records are few, and clients ask for them by themselves: without an index of their own
-- PostgreSQL passes all others.
create index users_deleted on users (date_last_modified, sourced_id)
  where status = 'tobedeleted';
create index demographics_deleted on demographics (date_last_modified, sourced_id)
  where status = 'tobedeleted';
create index classes_deleted on classes (date_last_modified, sourced_id)
  where status = 'tobedeleted';
create index enrollments_deleted on enrollments (date_last_modified, sourced_id)
  where status = 'tobedeleted';
create index line_items_deleted on line_items (date_last_modified, sourced_id)
  where status = 'tobedeleted';
create index results_deleted on results (date_last_modified, sourced_id)
  where status = 'tobedeleted';
