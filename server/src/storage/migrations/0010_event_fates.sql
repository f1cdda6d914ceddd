-- What an event was resolved to, so that nobody has to resolve it again.

alter table events
  -- The attempt that a completed item was answered in.
  add column attempt_id text,
  -- Standards that an answer is tagged with, as the event names them; null = it names none.
  add column standard_ids text[];

-- Whether an item was completed, and in which attempt. Hashed: ids are up to 2,048 bytes long.
create index events_completed on events (
  hashtextextended(student_id || ' ' || object_id, 0), hashtextextended(attempt_id, 0)
) where type = 'AssessmentItemEvent' and action = 'Completed' and attempt_id is not null;

-- Beside fate and session: a rebuild reads what was found when the event was processed.
alter table event_outcomes
  -- The unit of the event's lesson; null where the lesson was not looked up or not found.
  add column unit_id uuid,
  -- The known ones of the standards that the event names; null = it names none.
  add column standard_ids uuid[];

-- Hashed: partners may write a uri of any length.
create index cf_items_uri on cf_items using hash (uri);
