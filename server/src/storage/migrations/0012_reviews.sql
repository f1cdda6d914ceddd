-- Spaced repetition: answers by standard, the state that follows from them, and what is due.

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
  -- The version of the settings with which the states were made; 0 = make them anew.
  settings_version integer not null
);

-- Up to where sweeps have looked for changed zones; one row.
create table review_sweeps (
  only_row boolean primary key default true check (only_row),
  users_seen timestamptz not null default '2000-01-01',
  orgs_seen timestamptz not null default '2000-01-01'
);

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
  -- What the course asks for; null = that of the settings.
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

-- Reviews by standard and week, so that the retention of a district is read and not recounted.
-- `states`: those with a review in the week, one a student. Rows stay when their reviews go.
create table review_weeks (
  cf_item_id uuid not null,
  week date not null,
  reviews integer not null,
  passed integer not null,
  states integer not null,
  primary key (cf_item_id, week)
);

-- Which lesson a review lesson repeats; stays when the lesson is removed.
create table review_lessons (
  lesson_id uuid primary key,
  student_id text not null,
  cf_item_id uuid not null,
  source_lesson_id uuid not null,
  source_course_id text not null
);

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

create index review_students_school on review_students (school_id);
-- Which students are computed again next, which is asked each minute.
create index review_students_version on review_students (settings_version, student_id);

create index review_states_place on review_states (place_at) where place_at is not null;
create index review_states_held on review_states (student_id) where held is not null;
create index review_states_due on review_states (due_at);

create index review_lessons_student on review_lessons (student_id);

create index review_placements_lesson on review_placements (lesson_id);
create index review_placements_source on review_placements (source_lesson_id)
  where status = 'open';
create index review_placements_remove on review_placements (remove_at) where status = 'done';

insert into review_settings default values;
insert into review_sweeps default values;

-- The first review on each local day of a state, without the day of the first correct answer, which
-- tests no memory.
create function first_reviews(review_dates date[], ratings smallint[])
returns table (day date, rating smallint) language sql immutable as $$
  select r.day, r.rating
  from unnest(review_dates, ratings) with ordinality as r (day, rating, n)
  where r.day > review_dates[1] and r.day is distinct from review_dates[r.n - 1]
$$;

-- First reviews by the Monday of their week.
create function review_weeks_of(review_dates date[], ratings smallint[])
returns table (week date, reviews integer, passed integer) language sql immutable as $$
  select r.day - (extract(isodow from r.day)::integer - 1), count(*)::integer,
    (count(*) filter (where r.rating > 1))::integer
  from first_reviews(review_dates, ratings) as r
  group by 1
$$;

-- Counts the reviews of states; the argument of the trigger: 1 = they are new, -1 = they are gone.
create function count_review_weeks() returns trigger language plpgsql as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into review_weeks as known (cf_item_id, week, reviews, passed, states)
  select s.cf_item_id, w.week, sign * sum(w.reviews), sign * sum(w.passed), sign * count(*)
  from changed s cross join lateral review_weeks_of(s.review_dates, s.ratings) w
  group by 1, 2
  order by 1, 2
  on conflict (cf_item_id, week) do update set reviews = known.reviews + excluded.reviews,
    passed = known.passed + excluded.passed, states = known.states + excluded.states;
  return null;
end
$$;

-- Most updates place a review, and change no review. By `except`, as in 0006_readers.sql: the
-- worker's first batch after a pause may have one review.
create function change_review_weeks() returns trigger language plpgsql as $$
begin
  insert into review_weeks as known (cf_item_id, week, reviews, passed, states)
  select s.cf_item_id, w.week, sum(s.sign * w.reviews), sum(s.sign * w.passed), sum(s.sign)
  from (
    select 1 as sign, n.* from (
      select student_id, cf_item_id, review_dates, ratings from written
      except select student_id, cf_item_id, review_dates, ratings from gone
    ) as n
    union all
    select -1, o.* from (
      select student_id, cf_item_id, review_dates, ratings from gone
      except select student_id, cf_item_id, review_dates, ratings from written
    ) as o
  ) as s
  cross join lateral review_weeks_of(s.review_dates, s.ratings) as w
  group by 1, 2
  having sum(s.sign * w.reviews) <> 0 or sum(s.sign * w.passed) <> 0 or sum(s.sign) <> 0
  order by 1, 2
  on conflict (cf_item_id, week) do update set reviews = known.reviews + excluded.reviews,
    passed = known.passed + excluded.passed, states = known.states + excluded.states;
  return null;
end
$$;

create trigger count_weeks_inserted after insert on review_states
  referencing new table as changed
  for each statement execute function count_review_weeks('1');

create trigger count_weeks_updated after update on review_states
  referencing old table as gone new table as written
  for each statement execute function change_review_weeks();

create trigger count_weeks_deleted after delete on review_states
  referencing old table as changed
  for each statement execute function count_review_weeks('-1');
