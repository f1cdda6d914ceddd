-- Lists print the metadata of derived results from these columns. When the view made it, PostgreSQL did
-- so for each row before it sorted them.
drop view assessment_result_records;
create view assessment_result_records as
select
  sourced_id, application_id, status, date_last_modified, assessment_line_item_id, student_id,
  score::double precision as score, null::text as text_score,
  (graded_at at time zone 'UTC')::date as score_date, null::text as score_scale_id,
  null::double precision as score_percentile, 'fully graded'::text as score_status,
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
