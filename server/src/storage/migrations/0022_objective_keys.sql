-- Imports of rosters by 1.0.0 kept the cells of learning objectives as they were; the gradebook has
-- the source `case` and its ids in lower case, and finds the part of a row by them.

update roster_parts set key = lower(key)
where file in ('lineItemLearningObjectiveIds', 'resultLearningObjectiveIds')
  and key ilike 'case %' and key <> lower(key);
