-- The events of a student, for its erasure, its export and lists of its events, which read the whole
-- log. By a hash of the id in lower case: entries of one student share a place, so that the index has
-- 8 bytes an event; with the ids themselves it would have 60. Events that name a session and no
-- student belong to the student of the session.
create index events_student on events (hashtextextended(lower(student_id), 0))
  where student_id is not null;
create index events_without_student on events (application_id, session_id)
  where student_id is null and session_id is not null;
