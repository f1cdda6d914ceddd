-- Tells grades of one attempt apart from grades of several: only the latest of an attempt counts.

create or replace view warehouse_fct_answer as
select a.key as event_key, a.cf_item_id as standard_id, a.application_id,
  pseudonym((select value from warehouse_secret), a.student_id) as student_key,
  a.credit, a.course_id, a.lesson_id, a.at as answered_at, a.student_id, a.xmin,
  pseudonym((select value from warehouse_secret), a.attempt::text) as attempt_key
from review_answers a;

create or replace view analytics.fct_answer with (security_barrier) as
select event_key, standard_id, application_id, student_key, credit, course_id, lesson_id, answered_at,
  attempt_key
from warehouse_fct_answer where (select reads_all from warehouse_reader)
  or student_id in (select student_id from warehouse_reader_students);

comment on column analytics.fct_answer.attempt_key is
  'Pseudonym of the attempt: of its grades of one student and standard, the latest counts.';
