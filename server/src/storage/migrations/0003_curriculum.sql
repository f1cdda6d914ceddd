-- Course → Unit → Lesson → Resource. `record` is the JSON text that is served, written with the
-- columns in one transaction; the columns are what filters, sorts and rules look at.
-- An index entry holds at most 2,704 bytes: a title has up to 500 characters, a text id 255, of up
-- to 4 bytes each, so both do not go into one index.

create table courses (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  course_code text,
  grades text[],
  subjects text[],
  subject_codes text[],
  school_year_id text,
  org_id text,
  resource_ids uuid[],
  metadata jsonb,
  record text not null
);

create index courses_application on courses (application_id);
create index courses_modified on courses (date_last_modified, sourced_id);

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

create index resources_application on resources (application_id);
create index resources_title on resources (title, sourced_id);

-- Which resources teach which CFItem; read when a framework is replaced and when reviews are due.
create table resource_objectives (
  resource_id uuid not null references resources on delete cascade,
  cf_item_id uuid not null,
  primary key (resource_id, cf_item_id)
);

create index resource_objectives_item on resource_objectives (cf_item_id);

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
  record text not null
);

create index units_course on units (course_id, sort_order);
create index units_parent on units (parent_id, sort_order, title, sourced_id);
create index units_order on units (sort_order, title, sourced_id);

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
  record text not null
);

create index lessons_unit on lessons (unit_id, sort_order, title, sourced_id);
create index lessons_resource on lessons (resource_id);
create index lessons_order on lessons (sort_order, title, sourced_id);
