-- Who changed what, who was shown whose data, and which students were erased.

-- Who changed what. Written by triggers in the transaction of the change: no handler can forget it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- 'client' of an application, 'user' at the sign-in page, 'command' of an operator; 'system' is
  -- whoever writes without saying who it is: another program, or the server by itself.
  actor_kind text not null check (actor_kind in ('client', 'user', 'command', 'system')),
  actor_id text not null,
  application_id uuid,
  -- 'create', 'update', 'delete' of a row; else what was done: 'sign-in', 'export', 'erase'.
  action text not null,
  -- The table.
  object_type text not null,
  object_id text not null,
  -- The person whom it is about; a keyed hash once that person was erased.
  person text,
  -- SHA-256 of the row: null = there was none.
  before bytea,
  after bytea,
  request_id text,
  -- Without its last part: 192.0.2.0, 2001:db8:1::.
  address text,
  outcome text not null default 'ok'
);

-- Reads of student-level data: one row for each answer that shows some.
create table disclosures (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for a command on the server's machine, and for a person of the roster.
  application_id uuid,
  -- A command has the account that ran it here; a person of the roster 'user:' and the id, or a
  -- keyed hash once that person was erased.
  client_id text not null,
  -- 'GET /xp/1.0/users/:sourcedId/entries'
  endpoint text not null,
  request_id text not null,
  -- disclosure_people(id). A foreign key would cost as much as all else about a line; people are
  -- deleted by the trigger below alone.
  people_id bigint not null
);

-- People who were shown together are stored once, and the lines of the disclosure log refer to
-- them: the same class is read again and again, and to index all people of each line costs more
-- than to read their data.
create table disclosure_people (
  id bigint generated always as identity primary key,
  -- SHA-256 of the ids, one a line. Null once one of them is erased: an id can be guessed from its
  -- digest. Lines to come then refer to a new row.
  digest bytea unique,
  -- Sorted ids; a keyed hash in place of an erased one.
  students text[] not null
);
-- Ids hardly compress, and trying costs more than all else about a row.
alter table disclosure_people alter column students set storage external;

-- Erased students, by a keyed hash: what partners go on sending of them is erased, too.
create table erasures (
  student_hash bytea primary key,
  erased_at timestamptz not null default now()
);

create index audit_log_object on audit_log (object_type, object_id, id);
create index audit_log_person on audit_log (person, id) where person is not null;
create index audit_log_at on audit_log using brin (at);
-- An erasure finds the lines of what a person did; sign-ins alone have such lines.
create index audit_log_actor on audit_log (actor_id, id) where actor_kind = 'user';

-- Ranges of time; both logs grow in the order of their times.
create index disclosures_at on disclosures using brin (at);
create index disclosures_people on disclosures (people_id);
-- An erasure finds what a person looked at.
create index disclosures_persons on disclosures (client_id)
  where client_id like 'user:%' and application_id is null;

create index disclosure_people_students on disclosure_people using gin (students);

-- Who acts, as the transaction says (storage/database/actor.ts).
create function acting() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('lectern.actor', true), '')::jsonb,
    jsonb_build_object(
      'kind', 'system', 'id', concat_ws(' ', session_user, current_setting('application_name'))
    )
  )
$$;

-- A row without what follows from other rows, which is no change of a record: its readers, and the
-- date that moves with them. The record's text is not quoted once more, which takes longest.
create function audited(r jsonb) returns text language sql immutable
return (r - '{readers,ungranted_readers,date_last_modified,record}'::text[])::text || coalesce(
  replace(
    r ->> 'record',
    '"dateLastModified":"' || left(split_part(r ->> 'record', '"dateLastModified":"', 2), 24), ''
  ), ''
);

-- Writes what a statement changed, set by set. Arguments: the column that names a person or '', and
-- the columns of the primary key.
create function write_audit() returns trigger language plpgsql as $$
declare
  actor constant jsonb := acting();
  what constant text := case tg_op when 'INSERT' then 'create' else lower(tg_op) end;
begin
  if tg_op <> 'UPDATE' then
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, before, after
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name,
      concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]), r ->> tg_argv[0],
      case what when 'delete' then sha256(convert_to(audited(r), 'UTF8')) end,
      case what when 'create' then sha256(convert_to(audited(r), 'UTF8')) end
    from changed_rows c, to_jsonb(c) r;
  else
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, before, after
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name, key, min(person),
      sha256(convert_to(min(content) filter (where not is_new), 'UTF8')),
      sha256(convert_to(min(content) filter (where is_new), 'UTF8'))
    -- No join: see 0006_readers.sql.
    from (
      select false as is_new, audited(r) as content, null as person,
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]) as key
      from old_rows o, to_jsonb(o) r
      union all
      select true, audited(r), r ->> tg_argv[0],
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3])
      from new_rows n, to_jsonb(n) r
    ) as states
    group by key
    having min(content) filter (where not is_new) <> min(content) filter (where is_new);
  end if;
  return null;
end
$$;

-- Has every change of a table written to the audit log. `keys`: its primary key, three columns at
-- most; `person`: the column that names a person.
create function audit_table(audited text, keys text[], person text default '')
  returns void language plpgsql as $$
declare
  arguments constant text := (
    select string_agg(quote_literal(argument), ', ') from unnest(person || keys) as argument
  );
begin
  execute format('create trigger audit_insert after insert on %I
    referencing new table as changed_rows for each statement execute function write_audit(%s)',
    audited, arguments);
  execute format('create trigger audit_update after update on %I
    referencing old table as old_rows new table as new_rows
    for each statement execute function write_audit(%s)', audited, arguments);
  execute format('create trigger audit_delete after delete on %I
    referencing old table as changed_rows for each statement execute function write_audit(%s)',
    audited, arguments);
end
$$;

-- The logs are only added to. A retention job may remove what is old, an erasure may replace the
-- name of a person; each says so in its transaction. Of a line of the disclosure log an erasure
-- changes who looked, and nothing else.
create function refuse_change() returns trigger language plpgsql as $$
declare
  upkeep constant text := current_setting('lectern.upkeep', true);
begin
  if tg_op = 'DELETE' and upkeep = 'retention' then return old; end if;
  if tg_op = 'UPDATE' and upkeep = 'erasure' then
    if tg_table_name = 'disclosure_people' then return new; end if;
    if tg_table_name = 'disclosures' then
      if to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then return new; end if;
    end if;
    if tg_table_name = 'audit_log' then
      if new.id = old.id and new.at = old.at then return new; end if;
    end if;
  end if;
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

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

-- No statement changes a log.
create trigger refuse_change before update or delete on audit_log
  for each row execute function refuse_change();

create trigger refuse_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create trigger refuse_change before update or delete on disclosures
  for each row execute function refuse_change();

create trigger refuse_truncate before truncate on disclosures
  for each statement execute function refuse_change();

create trigger delete_people after delete on disclosures
  referencing old table as gone
  for each statement execute function delete_disclosure_people();

create trigger refuse_change before update or delete on disclosure_people
  for each row execute function refuse_change();

create trigger refuse_truncate before truncate on disclosure_people
  for each statement execute function refuse_change();

-- What is audited.
select audit_table('applications', '{sourced_id}');
select audit_table('clients', '{client_id}');
select audit_table('application_grants', '{sourced_id}');
select audit_table('signing_keys', '{kid}');
select audit_table('server_secrets', '{name}');
-- A framework's revision changes with anything in it, so its parts need no lines of their own.
select audit_table('cf_documents', '{sourced_id}');
select audit_table('public_licences', '{uri}');
-- Review courses are made for one student.
select audit_table('courses', '{sourced_id}', 'student_id');
select audit_table('units', '{sourced_id}', 'student_id');
select audit_table('lessons', '{sourced_id}', 'student_id');
select audit_table('resources', '{sourced_id}');
select audit_table('orgs', '{sourced_id}');
select audit_table('academic_sessions', '{sourced_id}');
select audit_table('classes', '{sourced_id}');
select audit_table('users', '{sourced_id}', 'sourced_id');
select audit_table('enrollments', '{sourced_id}', 'user_id');
select audit_table('student_agents', '{student_id,agent_id}', 'student_id');
select audit_table('student_bases', '{student_id,application_id,basis}', 'student_id');
select audit_table('demographics', '{sourced_id}', 'sourced_id');
select audit_table('categories', '{sourced_id}');
select audit_table('score_scales', '{sourced_id}');
select audit_table('line_items', '{sourced_id}');
select audit_table('results', '{sourced_id}', 'student_id');
select audit_table('own_assessment_line_items', '{sourced_id}');
select audit_table('own_assessment_results', '{sourced_id}', 'student_id');
select audit_table('assessment_line_item_components', '{sourced_id}');
select audit_table('review_settings', '{only_row}');
select audit_table('review_parameters', '{version}');
select audit_table('passwords', '{user_id}', 'user_id');
select audit_table('consents', '{user_id,application_id}', 'user_id');
select audit_table('accounts', '{id}');
select audit_table('account_org_roles', '{account_id}');
select audit_table('application_members', '{application_id,account_id}');
select audit_table('application_invitations', '{application_id,account_id}');
select audit_table('account_links', '{token_sha256}');
select audit_table('account_recovery_codes', '{account_id}');

-- Neither updates of sessions, whose `seen_at` changes each minute, nor of passkeys, where each use
-- counts on. A confirmation writes its own line.
create trigger audit_insert after insert on account_sessions
  referencing new table as changed_rows for each statement execute function write_audit('', 'id');
create trigger audit_delete after delete on account_sessions
  referencing old table as changed_rows for each statement execute function write_audit('', 'id');
create trigger audit_insert after insert on account_passkeys
  referencing new table as changed_rows for each statement execute function write_audit('', 'id');
create trigger audit_delete after delete on account_passkeys
  referencing old table as changed_rows for each statement execute function write_audit('', 'id');
