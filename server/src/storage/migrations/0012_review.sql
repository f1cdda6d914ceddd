-- Spaced repetition: answers by standard, the state that follows from them, and what is due.

-- Content made for one student, from the content of an application: review courses.
alter table courses add column student_id text, add column source_application_id uuid;
alter table units add column student_id text, add column source_application_id uuid;
alter table lessons add column student_id text, add column source_application_id uuid;

create index courses_student on courses (student_id) where student_id is not null;

-- What content is out of use or opted out: a sweep looks from here for what it placed of it.
create index review_courses_off on courses (sourced_id)
  where student_id is null
    and (status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}');
create index review_units_off on units (sourced_id)
  where student_id is null and status <> 'active';
create index review_lessons_off on lessons (sourced_id)
  where student_id is null
    and (status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}');
create index review_resources_off on resources (sourced_id)
  where status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}';

-- A seat in the class of a review course is no basis to see the student.
create or replace view user_readers as
select student_id as user_id, application_id from student_bases
union
select e.user_id, k.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
where e.status = 'active' and c.status = 'active' and k.status = 'active'
  and k.student_id is null;

-- As before; and the class of a review course is read by the application whose content it repeats,
-- while that may see the student.
create or replace function set_class_readers() returns trigger language plpgsql as $$
declare
  course record;
  source uuid;
begin
  select application_id, student_id, source_application_id into course
  from courses where sourced_id = new.course_id for share;
  if course.student_id is not null then
    select course.source_application_id into source from users u
    where u.sourced_id = course.student_id
      and u.readers @> array[course.source_application_id];
  end if;
  new.readers := array(
    select distinct reader
    from unnest(array[new.application_id, course.application_id, source]) as reader
    where reader is not null order by reader
  );
  return new;
end
$$;

create function refresh_personal_classes() returns trigger language plpgsql as $$
begin
  update classes c set sourced_id = c.sourced_id
  from written w join gone g using (sourced_id)
  join courses k on k.student_id = w.sourced_id
  where c.course_id = k.sourced_id and w.readers <> g.readers;
  return null;
end
$$;

create trigger refresh_personal after update on users
  referencing old table as gone new table as written
  for each statement execute function refresh_personal_classes();

-- What states depend on beside the answers; one row. A new version makes all states anew.
create table review_settings (
  only_row boolean primary key default true check (only_row),
  version integer not null default 1,
  desired_retention float8 not null default 0.9,
  maximum_interval_days integer not null default 365,
  fold text not null default 'day' check (fold in ('day', 'answer')),
  time_zone text not null default 'UTC',
  -- Standards placed for a student on one day; 0 = no limit.
  per_day_max integer not null default 0,
  -- 0 = the weights that FSRS-6 was published with.
  parameters_version integer not null default 0
);

insert into review_settings default values;

-- Weights that were fitted to the answers of this installation.
create table review_parameters (
  version integer generated always as identity primary key,
  weights float8[] not null check (cardinality(weights) = 21),
  metrics jsonb not null,
  created_at timestamptz not null default now()
);

-- Students with answers; the row is what changes of a student's states are serialised by.
create table review_students (
  student_id text primary key,
  -- The zone of the states, and what user and school said when it was found.
  time_zone text not null,
  declared text not null,
  school_id text,
  -- Of the settings with which the states were made; 0 = make them anew.
  settings_version integer not null
);

create index review_students_version on review_students (settings_version);
create index review_students_school on review_students (school_id);

-- Up to where sweeps have looked for changed zones; one row.
create table review_sweeps (
  only_row boolean primary key default true check (only_row),
  users_seen timestamptz not null default '2000-01-01',
  orgs_seen timestamptz not null default '2000-01-01'
);

insert into review_sweeps default values;

-- Every grade as it counts for a standard: resolved once, when its event was processed.
create table review_answers (
  student_id text not null,
  cf_item_id uuid not null,
  key uuid not null,
  event_id text not null,
  application_id uuid not null,
  -- Hash of what joins the grades of one attempt: the latest of them counts.
  attempt uuid not null,
  at timestamptz not null,
  credit text not null check (credit in ('correct', 'partial', 'incorrect', 'uncounted')),
  scheduler text not null check (scheduler in ('fsrs', 'sm2')),
  -- Of the course; null = that of the settings.
  desired_retention float8,
  -- The source, also of an answer in a review course.
  course_id text not null,
  lesson_id uuid not null,
  primary key (student_id, cf_item_id, key)
);

-- One for each student and standard; follows from review_answers, settings and zone.
create table review_states (
  student_id text not null,
  cf_item_id uuid not null,
  scheduler text not null check (scheduler in ('fsrs', 'sm2')),
  algorithm text not null,
  parameters_version integer not null,
  desired_retention float8 not null,
  stability float8,
  difficulty float8,
  ef100 integer,
  repetitions integer,
  interval_days integer not null,
  -- Local day and rating (1 Again, 2 Hard, 3 Good) of each review.
  review_dates date[] not null,
  ratings smallint[] not null,
  lapses integer not null,
  answers integer not null,
  -- Grades of the log, those that were replaced or do not count included.
  log_version integer not null,
  last_rating smallint not null,
  first_correct_at timestamptz not null,
  last_review_date date not null,
  due_date date not null,
  due_at timestamptz not null,
  time_zone text not null,
  source_course_id text not null,
  source_lesson_id uuid not null,
  scheduler_conflict boolean not null,
  -- When a sweep is to place it; null = placed, or held.
  place_at timestamptz,
  -- Why it is due and not placed.
  held text check (held in ('opted_out', 'no_content', 'inactive')),
  updated_at timestamptz not null default now(),
  primary key (student_id, cf_item_id)
) with (fillfactor = 80);

create index review_states_place on review_states (place_at) where place_at is not null;
create index review_states_held on review_states (student_id) where held is not null;
create index review_states_due on review_states (due_at);

-- Which lesson a review lesson repeats; stays when the lesson is removed.
create table review_lessons (
  lesson_id uuid primary key,
  student_id text not null,
  cf_item_id uuid not null,
  source_lesson_id uuid not null,
  source_course_id text not null
);

create index review_lessons_student on review_lessons (student_id);

-- The latest placement of a standard into a student's review course.
create table review_placements (
  student_id text not null,
  cf_item_id uuid not null,
  source_course_id text not null,
  source_lesson_id uuid not null,
  source_application_id uuid not null,
  course_id text not null,
  unit_id uuid not null,
  lesson_id uuid not null,
  status text not null check (status in ('open', 'done', 'removed')),
  due_date date not null,
  -- How often the standard was placed.
  cycle integer not null,
  added_at timestamptz not null,
  completed_at timestamptz,
  -- The student handed the lesson in: it goes as soon as it is done.
  submitted_at timestamptz,
  remove_at timestamptz,
  primary key (student_id, cf_item_id)
) with (fillfactor = 80);

create index review_placements_lesson on review_placements (lesson_id);
create index review_placements_source on review_placements (source_lesson_id)
  where status = 'open';
create index review_placements_remove on review_placements (remove_at) where status = 'done';
