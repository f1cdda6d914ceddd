-- People who run the platform or build on it: accounts, members of applications, links, sessions.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  -- argon2id in the PHC format; null = the person has set none.
  password_hash text,
  operator boolean not null default false,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  last_sign_in_at timestamptz
);

create unique index accounts_email on accounts (lower(email));

create table application_members (
  application_id uuid not null references applications,
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('admin', 'developer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (application_id, account_id)
);

create index application_members_account on application_members (account_id);

-- Links of one use; the token itself is not stored.
create table account_links (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  kind text not null check (kind in ('setup', 'invitation', 'reset')),
  -- Null for setup: the account is made when the link is used.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by text not null
);

create index account_links_account on account_links (account_id);
create index account_links_expiry on account_links (expires_at);

-- Sessions at the console; the cookie itself is not stored.
create table account_sessions (
  id uuid primary key default gen_random_uuid(),
  cookie_sha256 bytea not null unique check (length(cookie_sha256) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  -- Of its last request, within a minute.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Dangerous acts are possible until then; null = never confirmed.
  confirmed_until timestamptz,
  -- IP address, truncated to its network.
  address text not null,
  user_agent text not null
);

create index account_sessions_account on account_sessions (account_id);
create index account_sessions_expiry on account_sessions (expires_at);

select audit_table('accounts', '{id}');
select audit_table('application_members', '{application_id,account_id}');
select audit_table('account_links', '{token_sha256}');

-- Not its updates: `seen_at` changes each minute. A confirmation writes its own line.
create trigger audit_insert after insert on account_sessions
  referencing new table as new_rows for each statement execute function write_audit('', 'id');
create trigger audit_delete after delete on account_sessions
  referencing old table as old_rows for each statement execute function write_audit('', 'id');

-- In whose name operators act at the console.
insert into applications (sourced_id, name, description)
values ('1845a9a8-1e4a-570a-b5bb-843f24178e08', 'Console', 'Operators at the console')
on conflict (sourced_id) do nothing;
