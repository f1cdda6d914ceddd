-- Counts of the results that changed since a date, of a partner, come from the index alone.
drop index results_class;
create index results_class on results (class_id, student_id, status) include (date_last_modified);

-- A search of standards by a part of their text.
create index cf_items_search on cf_items using gin (
  fold_text(full_statement) gin_trgm_ops,
  fold_text(abbreviated_statement) gin_trgm_ops,
  fold_text(human_coding_scheme) gin_trgm_ops
);

-- Users whose ids have capitals, looked up by an id in any case.
drop index users_capitals;
create index users_capitals on users (lower(sourced_id)) where sourced_id <> lower(sourced_id);
