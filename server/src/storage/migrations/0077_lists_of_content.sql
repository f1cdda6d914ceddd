-- Lists of content by the time of its changes, which clients follow, and by words of its titles; they
-- read all of it otherwise.
create index units_modified on units (date_last_modified, sourced_id);
create index lessons_modified on lessons (date_last_modified, sourced_id);
create index resources_modified on resources (date_last_modified, sourced_id);
create index units_words on units using gin (title gin_trgm_ops);
create index lessons_words on lessons using gin (title gin_trgm_ops);
create index resources_words on resources using gin (title gin_trgm_ops);
-- Which students are computed again next, which is asked each minute.
drop index review_students_version;
create index review_students_version on review_students (settings_version, student_id);
