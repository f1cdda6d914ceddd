-- By `except`, as in 0067: the worker's first batch after a pause may have one review.
create or replace function change_review_weeks() returns trigger language plpgsql as $$
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
