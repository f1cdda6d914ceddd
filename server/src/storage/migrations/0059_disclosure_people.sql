-- People who were shown together are stored once, and the lines of the disclosure log refer to them:
-- the same class is read again and again, and to index all people of each line costs more than to
-- read their data.

create table disclosure_people (
  id bigint generated always as identity primary key,
  -- SHA-256 of the ids, one a line. Null once one of them is erased: an id can be guessed from its
  -- digest. Lines to come then refer to a new row.
  digest bytea unique,
  -- Sorted ids; a keyed hash in place of an erased one.
  students text[] not null
);

alter table disclosure_people alter column students set storage external;

create temporary table line_people on commit drop as
select id, sha256(convert_to((
  select coalesce(string_agg(s, e'\n' order by s collate "C"), '') from unnest(students) s
), 'UTF8')) as digest
from disclosures;

insert into disclosure_people (digest, students)
select p.digest, array(select s from unnest(d.students) s order by s collate "C")
from (select digest, min(id) as id from line_people group by digest) p join disclosures d using (id)
order by p.id;

alter table disclosures rename to disclosures_before;
alter index disclosures_pkey rename to disclosures_before_pkey;
alter sequence disclosures_id_seq rename to disclosures_before_id_seq;

create table disclosures (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for a command on the server's machine.
  application_id uuid,
  -- Of a command the account that ran it.
  client_id text not null,
  -- 'GET /xp/1.0/users/:sourcedId/entries'
  endpoint text not null,
  request_id text not null,
  -- disclosure_people(id). A foreign key would cost as much as all else about a line; people are
  -- deleted by the trigger below alone.
  people_id bigint not null
);

insert into disclosures (
  id, at, application_id, client_id, endpoint, request_id, people_id
) overriding system value
select d.id, d.at, d.application_id, d.client_id, d.endpoint, d.request_id, p.id
from disclosures_before d join line_people using (id) join disclosure_people p using (digest)
order by d.id;

select setval('disclosures_id_seq', last_value, is_called) from disclosures_before_id_seq;
drop table disclosures_before;

create index disclosures_people on disclosures (people_id);
create index disclosures_at on disclosures using brin (at);
create index disclosure_people_students on disclosure_people using gin (students);
analyze disclosures, disclosure_people;

-- An erasure changes people, and no line of the disclosure log.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  upkeep constant text := current_setting('lectern.upkeep', true);
begin
  if tg_op = 'DELETE' and upkeep = 'retention' then return old; end if;
  if tg_op = 'UPDATE' and upkeep = 'erasure' then
    if tg_table_name = 'disclosure_people' then return new; end if;
    if tg_table_name = 'audit_log' then
      if new.id = old.id and new.at = old.at then return new; end if;
    end if;
  end if;
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger refuse_change before update or delete on disclosures
  for each row execute function refuse_change();
create trigger refuse_truncate before truncate on disclosures
  for each statement execute function refuse_change();
create trigger refuse_change before update or delete on disclosure_people
  for each row execute function refuse_change();
create trigger refuse_truncate before truncate on disclosure_people
  for each statement execute function refuse_change();

-- People go with the last line that refers to them. Who inserts lines holds the lock, shared, since
-- before it looks up their people: this waits for such lines, and then sees them.
create function delete_disclosure_people() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('disclosure people', 0));
  delete from disclosure_people p
  where p.id in (select people_id from gone)
    and not exists (select from disclosures d where d.people_id = p.id);
  return null;
end
$$;

create trigger delete_people after delete on disclosures
  referencing old table as gone
  for each statement execute function delete_disclosure_people();
