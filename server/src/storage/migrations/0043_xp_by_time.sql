-- XP of the last hours, for the overview. Entries come in the order of their times but for late ones.
create index xp_entries_time on xp_entries using brin (effective_time)
  with (pages_per_range = 32, autosummarize = on);
