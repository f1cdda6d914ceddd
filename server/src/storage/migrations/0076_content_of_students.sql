-- The review units and lessons of a student, for its erasure and export, which read all of them; and
-- words of the titles of line items, of which a list reads all otherwise.
create index units_student on units (student_id) where student_id is not null;
create index lessons_student on lessons (student_id) where student_id is not null;
create index assessment_line_items_title on assessment_line_items using gin (title gin_trgm_ops);
