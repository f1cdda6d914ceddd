-- The lessons of a resource are looked for in the catalogue alone. Each student who repeats one has
-- a copy of it in a review course: a popular resource has a lesson of the catalogue and tens of
-- thousands of copies, which a sweep of reviews read for each batch.

drop index lessons_resource;
create index lessons_resource on lessons (resource_id) where student_id is null;
