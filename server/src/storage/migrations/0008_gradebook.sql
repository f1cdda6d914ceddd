-- The gradebook of OneRoster: what is written stands beside what follows from events. Columns as in
-- 0004_roster.sql.

-- Categories of line items: homework, tests.
create table categories (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  weight double precision,
  metadata jsonb,
  record text not null
);

-- Scales of a class: which text stands for which score.
create table score_scales (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  type text not null,
  course_id text references courses,
  class_id text not null references classes,
  metadata jsonb,
  record text not null
);

-- What a class is graded on.
create table line_items (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  description text,
  assign_date timestamptz not null,
  due_date timestamptz not null,
  class_id text not null references classes,
  school_id text not null references orgs,
  category_id text not null references categories,
  grading_period_id text references academic_sessions,
  academic_session_id text references academic_sessions,
  score_scale_id text references score_scales,
  result_value_min double precision,
  result_value_max double precision,
  metadata jsonb,
  record text not null
);

-- Grades of students.
create table results (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  line_item_id text not null references line_items,
  student_id text not null references users,
  -- That of the line item.
  class_id text not null references classes,
  score_scale_id text references score_scales,
  score_status text not null,
  score double precision,
  text_score text,
  score_date date not null,
  comment text,
  in_progress boolean,
  incomplete boolean,
  late boolean,
  missing boolean,
  metadata jsonb,
  record text not null,
  -- The readers of its class, so that an application lists its results in their order. Grants are left
  -- out: to grant a school would write all of its results anew. Applications with grants read
  -- results by the condition alone.
  ungranted_readers uuid[] not null default '{}'
);

-- Line items and results of assessments that were written. Those that follow from events are in
-- tables of their own, which may be emptied and made again: nothing here hangs on them.
create table own_assessment_line_items (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  description text,
  class_id text references classes,
  parent_id text,
  score_scale_id text references score_scales,
  result_value_min double precision,
  result_value_max double precision,
  metadata jsonb,
  record text not null
);

-- Results of assessments that were written.
create table own_assessment_results (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  assessment_line_item_id text not null,
  student_id text not null references users,
  score double precision,
  text_score text,
  score_date date not null,
  score_scale_id text references score_scales,
  score_percentile double precision,
  score_status text not null,
  comment text,
  in_progress boolean,
  incomplete boolean,
  late boolean,
  missing boolean,
  metadata jsonb,
  record text not null
);

-- What was assessed by events: one for each (course, lesson, assignable) of an application. A line
-- item is as the earliest of its events tells, in whatever order they arrive.
create table assessment_line_items (
  -- A UUID, as text: one index serves lookups and lists of written and derived rows.
  sourced_id text primary key,
  application_id uuid not null,
  status text not null default 'active' check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  assignable_id text not null,
  course_id text not null,
  lesson_id text not null,
  -- OneRoster extension `component`: the lesson's unit.
  unit_id text not null,
  result_value_max numeric,
  -- Time and key of that event.
  defined_at timestamptz not null default 'infinity',
  key uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);

-- The newest grade of each attempt and score type. That it has its line item follows from how both
-- are made; to check it for every row would cost as much as the row.
create table assessment_results (
  sourced_id text primary key,
  application_id uuid not null,
  status text not null default 'active' check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  assessment_line_item_id text not null,
  student_id text not null,
  score_type text not null check (score_type in ('QUESTION_RESULT', 'MASTERY')),
  score numeric not null,
  max_score numeric not null,
  attempt_id text not null,
  attempt_count integer,
  assignable_id text not null,
  subject text not null,
  course_id text not null,
  lesson_id text not null,
  graded_at timestamptz not null,
  -- Order of re-grades: the latest (effective_time, xid, seq) counts.
  effective_time timestamptz not null,
  xid xid8 not null,
  seq bigint not null,
  key uuid not null,
  event_id text not null,
  -- Null = fully graded.
  score_status text
);

-- Which unit and which lesson a line item is of, derived ones too: these rows outlive a rebuild.
create table assessment_line_item_components (
  sourced_id text primary key,
  component_id uuid,
  component_resource_id uuid
);

create index categories_modified on categories (date_last_modified, sourced_id);

create index score_scales_modified on score_scales (date_last_modified, sourced_id);
create index score_scales_class on score_scales (class_id);

create index line_items_modified on line_items (date_last_modified, sourced_id);
create index line_items_class on line_items (class_id);
create index line_items_category on line_items (category_id);
-- Deleted records are few, and clients ask for them by themselves.
create index line_items_deleted on line_items (date_last_modified, sourced_id)
  where status = 'tobedeleted';

create index results_modified on results (date_last_modified, sourced_id);
create index results_line_item on results (line_item_id);
create index results_student on results (student_id);
create index results_deleted on results (date_last_modified, sourced_id)
  where status = 'tobedeleted';
-- The results of a class and of its students are counted from the index alone, and so are those of
-- a partner that changed since a date.
create index results_class on results (class_id, student_id, status) include (date_last_modified);
-- The results with the same readers in the order of lists, as in 0004_roster.sql.
create index results_by_readers on results (ungranted_readers, date_last_modified, sourced_id)
  include (status) where cardinality(ungranted_readers) <= 32;
create index results_deleted_by_readers
  on results (ungranted_readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(ungranted_readers) <= 32;

create index own_assessment_line_items_modified
  on own_assessment_line_items (date_last_modified, sourced_id);
create index own_assessment_line_items_class on own_assessment_line_items (class_id)
  where class_id is not null;

create index own_assessment_results_modified
  on own_assessment_results (date_last_modified, sourced_id);
create index own_assessment_results_line_item on own_assessment_results (assessment_line_item_id);
create index own_assessment_results_student on own_assessment_results (student_id);

create index assessment_line_items_modified
  on assessment_line_items (date_last_modified, sourced_id);
-- Words of titles, of which a list reads all otherwise.
create index assessment_line_items_title on assessment_line_items
  using gin (fold_text(title) gin_trgm_ops);

create index assessment_results_student on assessment_results (student_id, effective_time);
-- What students mastered is one result in ten, and is asked of all years.
create index assessment_results_mastery on assessment_results (student_id, effective_time)
  where score_type = 'MASTERY';
create index assessment_results_line_item on assessment_results (assessment_line_item_id);
create index assessment_results_modified on assessment_results (date_last_modified, sourced_id);
-- Results of the last days over students. They come in the order of their times but for late ones.
create index assessment_results_time on assessment_results using brin (effective_time)
  with (pages_per_range = 32, autosummarize = on);

-- How a grade counts: server/src/lib/credit.ts is the same in TypeScript. Scores are compared as
-- doubles, since TypeScript has no other numbers.
create function credit_of(score_status text, score numeric, max_score numeric) returns text
language sql immutable parallel safe
return case
  when max_score is null or not max_score > 0
    or score_status not in ('fully graded', 'partially graded') then 'uncounted'
  when score_status <> 'fully graded' then 'partial'
  when max_score::float8 - score::float8 <= 1e-9 then 'correct'
  when score > 0 then 'partial'
  else 'incorrect'
end;

-- The line items of assessments, derived and written.
create view assessment_line_item_records as
select sourced_id, application_id, status, date_last_modified, title,
  null::text as description, null::text as class_id, null::text as parent_id,
  null::text as score_scale_id, null::double precision as result_value_min,
  result_value_max::double precision as result_value_max,
  jsonb_build_object(
    'assignableId', assignable_id, 'courseId', course_id, 'lessonId', lesson_id, 'unitId', unit_id
  ) as metadata,
  null::text as record, true as derived
from assessment_line_items
union all
select sourced_id, application_id, status, date_last_modified, title, description, class_id,
  parent_id, score_scale_id, result_value_min, result_value_max, metadata, record, false
from own_assessment_line_items;

-- The results of assessments, derived and written. Lists print the metadata of derived ones from
-- the last columns: when the view made it, PostgreSQL did so for each row before it sorted them.
create view assessment_result_records as
select
  sourced_id, application_id, status, date_last_modified, assessment_line_item_id, student_id,
  score::double precision as score, null::text as text_score,
  (graded_at at time zone 'UTC')::date as score_date, null::text as score_scale_id,
  null::double precision as score_percentile,
  coalesce(score_status, 'fully graded') as score_status,
  null::text as comment, null::boolean as in_progress, null::boolean as incomplete,
  null::boolean as late, null::boolean as missing, null::jsonb as metadata, null::text as record,
  true as derived,
  subject, course_id, lesson_id, assignable_id, attempt_id, attempt_count, score_type, max_score,
  event_id
from assessment_results
union all
select
  sourced_id, application_id, status, date_last_modified, assessment_line_item_id, student_id,
  score, text_score, score_date, score_scale_id, score_percentile, score_status,
  comment, in_progress, incomplete, late, missing, metadata, record,
  false,
  null::text, null::text, null::text, null::text, null::text, null::integer, null::text,
  null::numeric, null::text
from own_assessment_results;

-- A result is read by those that read its class without a grant.
create function set_result_readers() returns trigger language plpgsql as $$
begin
  select ungranted_readers into new.ungranted_readers
  from classes where sourced_id = new.class_id for share;
  return new;
end
$$;

create trigger set_readers before insert or update of class_id on results
  for each row execute function set_result_readers();

create trigger tell_new_readers before update on results for each row
  when (
    new.date_last_modified = old.date_last_modified
    and not new.ungranted_readers <@ old.ungranted_readers
  )
  execute function date_new_readers();

-- Each write of the gradebook is counted.
do $$
declare
  named text;
begin
  foreach named in array array[
    'categories', 'score_scales', 'line_items', 'results', 'own_assessment_line_items',
    'own_assessment_results', 'assessment_line_items', 'assessment_results',
    'assessment_line_item_components'
  ] loop
    execute format('create trigger changed after insert or update or delete or truncate on %I
      for each statement execute function note_change(''gradebook'')', named);
  end loop;
end $$;
