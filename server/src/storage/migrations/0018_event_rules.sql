-- Refused events are counted without anything that names a person.

-- Partners build ids as they like; a urn:uuid: tells nothing.
update event_refusals set event_id = null
where event_id !~* '^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- These quoted what was sent.
update event_refusals set message = case code
  when 'event_id_conflict'
    then 'Another event with this id was accepted before; use a new URN per event.'
  when 'session_user_mismatch' then 'The session belongs to another student.'
  when 'content_type' then 'The body must be sent as application/json.'
  else message
end
where code in ('event_id_conflict', 'session_user_mismatch', 'content_type');

-- Whether a grade names another attempt than was completed follows from the log when it is read.
update event_outcomes set warnings = array_remove(warnings, 'attempt_mismatch')
where 'attempt_mismatch' = any(warnings);
