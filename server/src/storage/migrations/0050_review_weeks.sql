-- Reviews by standard and week, so that the retention of a district is read and not recounted.

-- The first review on each local day of a state, by the Monday of its week, without the day of the
-- first correct answer, which tests no memory: what review/reports/first-reviews.ts counts.
create function review_weeks_of(review_dates date[], ratings smallint[])
returns table (week date, reviews integer, passed integer) language sql immutable as $$
  select r.day - (extract(isodow from r.day)::integer - 1), count(*)::integer,
    (count(*) filter (where r.rating > 1))::integer
  from unnest(review_dates, ratings) with ordinality as r (day, rating, n)
  where r.day > review_dates[1] and r.day is distinct from review_dates[r.n - 1]
  group by 1
$$;

-- states: those with a review in the week, one a student. Rows stay when their reviews go.
create table review_weeks (
  cf_item_id uuid not null,
  week date not null,
  reviews integer not null,
  passed integer not null,
  states integer not null,
  primary key (cf_item_id, week)
);

insert into review_weeks (cf_item_id, week, reviews, passed, states)
select s.cf_item_id, w.week, sum(w.reviews), sum(w.passed), count(*)
from review_states s cross join lateral review_weeks_of(s.review_dates, s.ratings) w
group by 1, 2;

-- The argument of the trigger: 1 = these states are new, -1 = they are gone.
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

-- Most updates place a review, and change no review.
create function change_review_weeks() returns trigger language plpgsql as $$
begin
  insert into review_weeks as known (cf_item_id, week, reviews, passed, states)
  select d.cf_item_id, d.week, sum(d.reviews), sum(d.passed), sum(d.states)
  from (
    select n.cf_item_id, w.*
    from written n join gone o using (student_id, cf_item_id)
    cross join lateral (
      select a.week, a.reviews, a.passed, 1 as states
      from review_weeks_of(n.review_dates, n.ratings) a
      union all
      select b.week, -b.reviews, -b.passed, -1 from review_weeks_of(o.review_dates, o.ratings) b
    ) w
    where (n.review_dates, n.ratings) is distinct from (o.review_dates, o.ratings)
  ) d
  group by 1, 2
  having sum(d.reviews) <> 0 or sum(d.passed) <> 0 or sum(d.states) <> 0
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
