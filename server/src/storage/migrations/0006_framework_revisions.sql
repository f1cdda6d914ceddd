-- What tells one state of a framework from every other: new with each change of anything in it.
-- Times do not: a framework that is loaded anew, or restored, may have an old one.

alter table cf_documents add column revision uuid not null default gen_random_uuid();
