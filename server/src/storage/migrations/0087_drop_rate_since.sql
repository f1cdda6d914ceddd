-- Events from before this minute do not count in the drop rate of the checklist; null = all count.
alter table applications add column drop_rate_since timestamptz;
