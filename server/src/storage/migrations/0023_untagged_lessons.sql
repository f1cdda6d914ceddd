-- What a sweep of reviews found of a state that it holds: the lesson of its latest answer counts
-- for the standard no more, as its resource lost the tag, and no answer on it named the standard.

alter table review_states add column untagged boolean not null default false;

-- The next sweep looks for what is placed of tags that were taken away before, too.
update review_sweeps set content_seen = '2000-01-01';
