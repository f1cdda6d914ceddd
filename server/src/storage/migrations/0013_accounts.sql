-- People who sign in: users of applications, and accounts of the console with their second factors.

-- Passwords of users who sign in at the platform: Argon2id in the PHC string format.
create table passwords (
  user_id text primary key references users,
  hash text not null,
  changed_at timestamptz not null default now()
);

-- Wrong passwords, by account (or by a hash of a name that no account has) and by address.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  failed_at timestamptz not null,
  -- No further try before then.
  blocked_until timestamptz
);

-- What a person has allowed an application to learn.
create table consents (
  application_id uuid not null references applications,
  user_id text not null references users,
  scopes text[] not null,
  granted_at timestamptz not null default now(),
  primary key (application_id, user_id)
);

-- People who run the platform or build on it.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  -- argon2id in the PHC format; null = the person has set none.
  password_hash text,
  operator boolean not null default false,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  -- The shared secret of an authenticator app (RFC 6238), sealed where the server has a secret.
  totp_secret text,
  -- Number of the last time step whose code was used: a code counts once.
  totp_last_step bigint,
  -- Who made the link with which the person set the password; null = no link did.
  opened_by text,
  -- The application whose admin made that link: it proves no address, so the account may have no
  -- rights elsewhere. Null = it was made by an operator, or on the server.
  opened_from uuid references applications
);

-- Which account may do what for which application.
create table application_members (
  application_id uuid not null references applications,
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('admin', 'developer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (application_id, account_id)
);

-- What an account is for an org: analysts read numbers, district operators the roster.
create table account_org_roles (
  account_id uuid primary key references accounts on delete cascade,
  role text not null check (role in ('analyst', 'district')),
  -- With all orgs below it; null = all orgs.
  org_id text check (org_id is not null or role = 'analyst'),
  -- An analyst reads names of students in place of pseudonyms.
  names boolean not null default false check (not names or role = 'analyst')
);

-- Invitations that wait until their person accepts.
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

-- Links of one use; the token itself is not stored.
create table account_links (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  -- Links of the demo lead into the console without a password, outside of production only.
  kind text not null check (kind in ('setup', 'invitation', 'reset', 'demo')),
  -- Null for setup: the account is made when the link is used.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by text not null,
  -- To open the link accepts the invitation of this application; null = it accepts none.
  application_id uuid references applications on delete cascade,
  -- False = made by an admin or a client of the application.
  by_operator boolean not null,
  check (by_operator or application_id is not null or used_at is not null)
);

-- Sessions at the console; the cookie itself is not stored.
create table account_sessions (
  id uuid primary key default gen_random_uuid(),
  cookie_sha256 bytea not null unique check (length(cookie_sha256) = 32),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  -- When its last request came, within a minute.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Dangerous acts are possible until then; null = never confirmed.
  confirmed_until timestamptz,
  -- IP address, truncated to its network.
  address text not null,
  user_agent text not null
);

-- Sessions of people of the roster at their own pages; the cookie itself is not stored.
create table user_sessions (
  cookie_sha256 bytea primary key check (length(cookie_sha256) = 32),
  user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  -- When its last request came, within a minute.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- IP address, truncated to its network.
  address text not null,
  user_agent text not null
);

-- Passkeys (WebAuthn).
create table account_passkeys (
  -- Credential id, base64url.
  id text primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- Codes of one use, for who lost the second factor.
create table account_recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  -- SHA-256 of 80 random bits.
  code_sha256 bytea not null,
  primary key (account_id, code_sha256)
);

-- What a sign-in or an enrolment waits for, by the hash of a token that its page holds.
create table account_challenges (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  kind text not null,
  -- Null = nobody has said who it is.
  account_id uuid references accounts on delete cascade,
  data text not null,
  expires_at timestamptz not null
);

create index sign_in_failures_age on sign_in_failures (failed_at);

-- How many operate the platform.
create index accounts_operators on accounts (id) where operator and disabled_at is null;
-- E-mail addresses are equal in any case of ASCII letters; other letters must be the same.
create unique index accounts_email_folded on accounts (lower(email collate "C"));
-- Accounts by parts of a name or an address.
create index accounts_search on accounts
  using gin (fold_text(name) gin_trgm_ops, fold_text(email) gin_trgm_ops);

create index application_members_account on application_members (account_id);

create index application_invitations_account on application_invitations (account_id);

create index account_links_account on account_links (account_id);
create index account_links_expiry on account_links (expires_at);

create index account_sessions_account on account_sessions (account_id);
create index account_sessions_expiry on account_sessions (expires_at);

create index user_sessions_user on user_sessions (user_id);
create index user_sessions_expiry on user_sessions (expires_at);

create index account_passkeys_account on account_passkeys (account_id);

create index account_challenges_expiry on account_challenges (expires_at);
create index account_challenges_account on account_challenges (account_id);

-- An account that an admin's link opened has no rights elsewhere, whatever writes them.
create function refuse_unproven_rights() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts a
    where a.id = (to_jsonb(new) ->> tg_argv[0])::uuid
      and a.opened_from is not null
      and (a.operator or exists (select from account_org_roles n where n.account_id = a.id) or exists (
        select from application_members m
        where m.account_id = a.id and m.application_id <> a.opened_from
      ))
  ) then
    raise exception 'An account that an admin''s link opened has rights elsewhere.'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger refuse_unproven_rights after update of operator, opened_from on accounts
  for each row execute function refuse_unproven_rights('id');

create trigger refuse_unproven_rights after insert on application_members
  for each row execute function refuse_unproven_rights('account_id');

create trigger refuse_unproven_rights after insert on account_org_roles
  for each row execute function refuse_unproven_rights('account_id');
