-- Events name students and courses without regard to the case of a UUID. Nearly all UUIDs are stored
-- in lower case: these indexes lead to the others, and are empty where there are none. They hold what
-- has the length of a UUID, as only UUIDs are looked up.
create index users_capitals on users (lower(sourced_id))
  where char_length(sourced_id) = 36 and sourced_id <> lower(sourced_id);
create index courses_capitals on courses (lower(sourced_id))
  where char_length(sourced_id) = 36 and sourced_id <> lower(sourced_id);
