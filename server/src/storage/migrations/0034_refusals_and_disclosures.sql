-- Why single events were refused, without their content; spellings of subjects; who is shown data.

-- By the key that the event would have in the log, a hash: an id may name a person.
create table refused_events (
  key uuid primary key,
  application_id uuid not null,
  refused_at timestamptz not null,
  -- [{ path, code, message }], without values that were sent.
  findings jsonb not null
);

create index refused_events_age on refused_events (refused_at);
create index refused_events_application on refused_events (application_id, refused_at);

-- The first spelling of each subject in the events of an application.
create table event_subjects (
  application_id uuid not null,
  folded text not null,
  subject text not null,
  primary key (application_id, folded)
);

-- Equal for subjects that differ only in case or white space.
create function folded_subject(subject text) returns text language sql immutable
return lower(regexp_replace(subject, '\s+', '', 'g'));

insert into event_subjects (application_id, folded, subject)
select distinct on (application_id, folded_subject(subject))
  application_id, folded_subject(subject), subject
from (
  select application_id, subject, min(effective_time) as since from xp_entries group by 1, 2
) x
order by application_id, folded_subject(subject), since;

-- A command on the server's machine discloses data, too: it has no application; `client_id` is then
-- the account that ran it, and `request_id` is empty.
alter table disclosures alter column application_id drop not null;
