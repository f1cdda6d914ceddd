-- Up to where sweeps of reviews have looked for lessons and units that moved to another course.

alter table review_sweeps add column content_seen timestamptz not null default '2000-01-01';
