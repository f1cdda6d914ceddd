-- Results have the scoreStatus of their grades, by which they count.

-- Terms that are none of OneRoster's, in its form for own terms.
update events set score_status = 'ext:' || coalesce(
  nullif(regexp_replace(regexp_replace(left(score_status, 100), '^ext:', ''),
    '[^a-zA-Z0-9_.-]+', '-', 'g'), ''), 'unknown')
where score_status not in (
  'exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'
);

-- Null = fully graded.
alter table assessment_results add column score_status text;

update assessment_results r set
  score_status = e.score_status,
  date_last_modified = date_trunc('milliseconds', now())
from events e
where e.score_status <> 'fully graded' and e.student_id = r.student_id
  and e.effective_time = r.effective_time and e.key = r.key;

drop view assessment_result_records;
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
