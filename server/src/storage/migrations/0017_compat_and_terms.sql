-- Departures of known clients, switched per application; a term for every class.

-- Null = as the server's setting COMPAT says.
alter table applications add column compat text check (compat in ('live', 'off'));

-- A class has one term at least: those without one get the session for that (roster/academic-
-- sessions/open-ended.ts). Arrays of its record hold nothing that looks like its terms, and what
-- comes before them neither.
insert into applications (sourced_id, name, description)
select '73b31f80-c5bf-51b2-b4e9-00349eba2e65', 'Platform',
  'Standards that operators import, and review courses'
where exists (select from classes where term_ids = '{}')
on conflict (sourced_id) do nothing;

insert into academic_sessions (
  sourced_id, application_id, status, date_last_modified, title, start_date, end_date, type,
  school_year, record
)
select s.sourced_id, '73b31f80-c5bf-51b2-b4e9-00349eba2e65', s.status, s.at, s.title,
  s.start_date::date, s.end_date::date, s.type, s.school_year,
  json_build_object(
    'sourcedId', s.sourced_id, 'status', s.status,
    'dateLastModified', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'title', s.title, 'startDate', s.start_date, 'endDate', s.end_date, 'type', s.type,
    'schoolYear', s.school_year
  )::text
from (
  values (
    '00304872-ed99-56e4-a344-d23a9565c0f9', 'active', date_trunc('milliseconds', now()),
    'Open-ended', '2000-01-01', '2100-01-01', 'ext:openEnded', '2099'
  )
) as s (sourced_id, status, at, title, start_date, end_date, type, school_year)
where exists (select from classes where term_ids = '{}')
on conflict (sourced_id) do nothing;

update classes set term_ids = '{00304872-ed99-56e4-a344-d23a9565c0f9}',
  record = regexp_replace(
    record, '"terms": ?\[\]',
    '"terms":[{"href":"lectern:/ims/oneroster/rostering/v1p2/academicSessions/'
      '00304872-ed99-56e4-a344-d23a9565c0f9",'
      '"sourcedId":"00304872-ed99-56e4-a344-d23a9565c0f9","type":"academicSession"}]'
  )
where term_ids = '{}';
