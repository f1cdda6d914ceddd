-- Who made the link that opened an account; invitations that wait until their person accepts.

alter table accounts
  -- Who made the link with which the person set the password; null = no link did.
  add column opened_by text,
  -- The application whose admin made that link: it proves no address, so the account may have no
  -- rights elsewhere. Null = it was made by an operator, or on the server.
  add column opened_from uuid references applications;

alter table account_links
  -- To open the link accepts the invitation of this application; null = it accepts none.
  add column application_id uuid references applications on delete cascade,
  -- False = made by an admin or a client of the application.
  add column by_operator boolean not null default true;

create table application_invitations (
  application_id uuid not null references applications,
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('admin', 'developer', 'viewer')),
  invited_at timestamptz not null default now(),
  -- 'account:…' or a client.
  invited_by text not null,
  -- The address had no account before: then an admin may make its link.
  made_account boolean not null,
  primary key (application_id, account_id)
);

create index application_invitations_account on application_invitations (account_id);

select audit_table('application_invitations', '{application_id,account_id}');

-- An admin made a link only for a person without rights elsewhere.
update account_links l set
  by_operator = false,
  application_id = (
    select m.application_id from application_members m
    where m.account_id = l.account_id order by m.created_at, m.application_id limit 1
  )
where exists (select from accounts a where 'account:' || a.id = l.created_by and not a.operator)
  or exists (
    select from clients c where c.client_id = l.created_by and not 'admin' = any(c.scopes)
  );

-- Whose application is not known any more: the person gets a new one.
delete from account_links where not by_operator and application_id is null and used_at is null;

alter table account_links alter column by_operator drop default;
alter table account_links
  add check (by_operator or application_id is not null or used_at is not null);

update accounts a set opened_by = l.created_by,
  opened_from = case when not l.by_operator then l.application_id end
from (
  select distinct on (account_id) account_id, created_by, by_operator, application_id
  from account_links
  where used_at is not null and account_id is not null
  order by account_id, used_at desc
) as l
where l.account_id = a.id and a.password_hash is not null;

-- Of those that have rights elsewhere, others may hold the password.
create temporary table unproven on commit drop as
  select a.id from accounts a
  where a.opened_from is not null and (a.operator or exists (
    select from application_members m
    where m.account_id = a.id and m.application_id <> a.opened_from
  ));

delete from account_sessions where account_id in (select id from unproven);
delete from account_passkeys where account_id in (select id from unproven);
delete from account_recovery_codes where account_id in (select id from unproven);
delete from account_challenges where account_id in (select id from unproven);
delete from account_links
where not by_operator and used_at is null and account_id in (select id from unproven);
update accounts set password_hash = null, totp_secret = null, totp_last_step = null,
  last_sign_in_at = null, opened_by = null, opened_from = null
where id in (select id from unproven);

create function refuse_unproven_rights() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts a
    where a.id = (to_jsonb(new) ->> tg_argv[0])::uuid
      and a.opened_from is not null
      and (a.operator or exists (
        select from application_members m
        where m.account_id = a.id and m.application_id <> a.opened_from
      ))
  ) then
    raise exception 'An account that an admin''s link opened has rights elsewhere.'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger refuse_unproven_rights after insert on application_members
  for each row execute function refuse_unproven_rights('account_id');
create trigger refuse_unproven_rights after update of operator, opened_from on accounts
  for each row execute function refuse_unproven_rights('id');
