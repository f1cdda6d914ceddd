-- Results of the last days over students. They come in the order of their times but for late ones.
create index assessment_results_time on assessment_results using brin (effective_time)
  with (pages_per_range = 32, autosummarize = on);
