-- What students earned and answered.

-- Signed amounts as they were sent, one for each XP GradeEvent; never changed, only added to.
create table xp_entries (
  key uuid primary key,
  application_id uuid not null,
  student_id text not null,
  value numeric not null,
  subject text not null,
  course_id text not null,
  lesson_id text not null,
  event_id text not null,
  earned_at timestamptz not null,
  -- The day it counts for.
  effective_time timestamptz not null
);

-- Items that a student completed: answered, though perhaps nobody has graded the attempt yet.
create table answers (
  student_id text not null,
  effective_time timestamptz not null,
  key uuid not null,
  application_id uuid not null,
  attempt_id text not null,
  subject text not null,
  primary key (student_id, effective_time, key)
);

create index xp_entries_student on xp_entries (student_id, effective_time, key);
-- XP of the last hours, for the overview. Entries come in the order of their times but for late
-- ones.
create index xp_entries_time on xp_entries using brin (effective_time)
  with (pages_per_range = 32, autosummarize = on);
