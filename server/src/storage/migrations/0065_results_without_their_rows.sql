-- The results of a class and of its students are counted from the index alone.
drop index results_class;
create index results_class on results (class_id, student_id, status);
