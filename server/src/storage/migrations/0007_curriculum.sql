-- Content: Course → Unit → Lesson → Resource, and what it teaches. Columns as in 0004_roster.sql.

-- What a lesson opens: a page, a video, an exercise.
create table resources (
  sourced_id uuid primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  type text not null,
  url text not null,
  vendor_resource_id text not null,
  sub_type text,
  format text,
  description text,
  roles text[],
  learning_objective_set jsonb not null,
  metadata jsonb,
  record text not null
);

-- Which resources teach which CFItem; read when a framework is replaced and when reviews are due.
create table resource_objectives (
  resource_id uuid not null references resources on delete cascade,
  cf_item_id uuid not null,
  primary key (resource_id, cf_item_id)
);

-- Units of a course; `student_id` and `source_application_id` as of courses.
create table units (
  sourced_id uuid primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  course_id text not null references courses,
  parent_id uuid references units,
  sort_order integer not null,
  prerequisites text[],
  metadata jsonb,
  record text not null,
  student_id text,
  source_application_id uuid
);

-- Lessons of a unit, each with one resource.
create table lessons (
  sourced_id uuid primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  unit_id uuid not null references units,
  resource_id uuid not null references resources,
  sort_order integer not null,
  lesson_type text,
  metadata jsonb,
  record text not null,
  student_id text,
  source_application_id uuid
);

-- Lists of content by the time of its changes, which clients follow, and by words of its titles;
-- they read all of it otherwise.
create index resources_modified on resources (date_last_modified, sourced_id);
create index resources_words on resources using gin (fold_text(title) gin_trgm_ops);
create index resources_application on resources (application_id);
create index resources_title on resources (name_order(title), sourced_id);
-- What content is out of use or opted out: a sweep looks from here for what it placed of it.
create index review_resources_off on resources (sourced_id)
  where status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}';

create index resource_objectives_item on resource_objectives (cf_item_id);

-- The order of lists of content.
create index units_course on units (course_id, sort_order);
create index units_parent on units (parent_id, sort_order, title, sourced_id);
create index units_order on units (sort_order, title, sourced_id);
create index review_units_off on units (sourced_id)
  where student_id is null and status <> 'active';
-- The review units and lessons of a student, for its erasure and export, which read all of them.
create index units_student on units (student_id) where student_id is not null;
create index units_modified on units (date_last_modified, sourced_id);
create index units_words on units using gin (fold_text(title) gin_trgm_ops);

create index lessons_unit on lessons (unit_id, sort_order, title, sourced_id);
create index lessons_resource on lessons (resource_id);
create index lessons_order on lessons (sort_order, title, sourced_id);
create index review_lessons_off on lessons (sourced_id)
  where student_id is null
    and (status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}');
create index lessons_student on lessons (student_id) where student_id is not null;
create index lessons_modified on lessons (date_last_modified, sourced_id);
create index lessons_words on lessons using gin (fold_text(title) gin_trgm_ops);

-- Each write of content is counted.
do $$
declare
  named text;
begin
  foreach named in array array['resources', 'units', 'lessons'] loop
    execute format('create trigger changed after insert or update or delete or truncate on %I
      for each statement execute function note_change(''content'')', named);
  end loop;
end $$;
