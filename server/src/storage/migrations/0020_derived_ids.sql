-- Ids of derived line items and results are texts as those of written ones: one index serves lookups
-- and lists. That a result has its line item follows from how both are made; to check it for every
-- row would cost as much as the row.
drop view assessment_line_item_records;
drop view assessment_result_records;
drop index assessment_line_items_id;
drop index assessment_line_items_modified;
drop index assessment_results_id;
drop index assessment_results_modified;

alter table assessment_results
  drop constraint assessment_results_assessment_line_item_id_fkey,
  alter column sourced_id type text,
  alter column assessment_line_item_id type text;
alter table assessment_line_items alter column sourced_id type text;

create index assessment_line_items_modified on assessment_line_items (date_last_modified, sourced_id);
create index assessment_results_modified on assessment_results (date_last_modified, sourced_id);

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

create view assessment_result_records as
select sourced_id, application_id, status, date_last_modified, assessment_line_item_id, student_id,
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
