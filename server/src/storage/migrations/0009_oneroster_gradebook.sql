-- The gradebook of OneRoster: what is written stands beside what follows from events.

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

create index categories_modified on categories (date_last_modified, sourced_id);
create trigger changed after insert or update or delete or truncate on categories
  for each statement execute function note_change('gradebook');

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

create index score_scales_modified on score_scales (date_last_modified, sourced_id);
create index score_scales_class on score_scales (class_id);
create trigger changed after insert or update or delete or truncate on score_scales
  for each statement execute function note_change('gradebook');

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

create index line_items_modified on line_items (date_last_modified, sourced_id);
create index line_items_class on line_items (class_id);
create index line_items_category on line_items (category_id);
create trigger changed after insert or update or delete or truncate on line_items
  for each statement execute function note_change('gradebook');

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
  record text not null
);

create index results_modified on results (date_last_modified, sourced_id);
create index results_line_item on results (line_item_id);
create index results_class on results (class_id, student_id);
create index results_student on results (student_id);
create trigger changed after insert or update or delete or truncate on results
  for each statement execute function note_change('gradebook');

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

create index own_assessment_line_items_modified
  on own_assessment_line_items (date_last_modified, sourced_id);
create trigger changed after insert or update or delete or truncate on own_assessment_line_items
  for each statement execute function note_change('gradebook');

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

create index own_assessment_results_modified
  on own_assessment_results (date_last_modified, sourced_id);
create index own_assessment_results_line_item on own_assessment_results (assessment_line_item_id);
create index own_assessment_results_student on own_assessment_results (student_id);
create trigger changed after insert or update or delete or truncate on own_assessment_results
  for each statement execute function note_change('gradebook');

-- Which unit and which lesson a line item is of, derived ones too: these rows outlive a rebuild.
create table assessment_line_item_components (
  sourced_id text primary key,
  component_id uuid,
  component_resource_id uuid
);

create trigger changed after insert or update or delete or truncate
  on assessment_line_item_components
  for each statement execute function note_change('gradebook');
create trigger changed after insert or update or delete or truncate on assessment_line_items
  for each statement execute function note_change('gradebook');
create trigger changed after insert or update or delete or truncate on assessment_results
  for each statement execute function note_change('gradebook');

-- Ids of derived rows are UUIDs; in lists they are texts, as those of written ones.
drop index assessment_line_items_modified;
create index assessment_line_items_modified
  on assessment_line_items (date_last_modified, (sourced_id::text));
create index assessment_line_items_id on assessment_line_items ((sourced_id::text));
drop index assessment_results_modified;
create index assessment_results_modified
  on assessment_results (date_last_modified, (sourced_id::text));
create index assessment_results_id on assessment_results ((sourced_id::text));

create view assessment_line_item_records as
select sourced_id::text as sourced_id, application_id, status, date_last_modified, title,
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

create view assessment_result_records as
select sourced_id::text as sourced_id, application_id, status, date_last_modified,
  assessment_line_item_id::text as assessment_line_item_id, student_id,
  score::double precision as score, null::text as text_score,
  (graded_at at time zone 'UTC')::date as score_date, null::text as score_scale_id,
  null::double precision as score_percentile, 'fully graded'::text as score_status,
  null::text as comment, null::boolean as in_progress, null::boolean as incomplete,
  null::boolean as late, null::boolean as missing,
  jsonb_strip_nulls(jsonb_build_object(
    'scoreType', score_type,
    'maxScore', max_score,
    'attemptId', attempt_id,
    'attemptCount', attempt_count,
    'assignableId', assignable_id,
    'subject', subject,
    'courseId', course_id,
    'lessonId', lesson_id,
    'sourceEventId', event_id
  )) as metadata,
  null::text as record, true as derived
from assessment_results
union all
select sourced_id, application_id, status, date_last_modified, assessment_line_item_id, student_id,
  score, text_score, score_date, score_scale_id, score_percentile, score_status, comment,
  in_progress, incomplete, late, missing, metadata, record, false
from own_assessment_results;
