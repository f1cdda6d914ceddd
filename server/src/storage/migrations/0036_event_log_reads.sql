-- Ranges of time in the event log: it grows in the order of arrival, so a block range index, which
-- costs next to nothing to keep, finds where a range begins and ends.
create index events_received on events using brin (received_at)
  with (pages_per_range = 32, autosummarize = on);

-- The few dropped and failed events of one application.
create index event_outcomes_unprocessed_of on event_outcomes (application_id, processed_at)
  where state <> 'processed';
