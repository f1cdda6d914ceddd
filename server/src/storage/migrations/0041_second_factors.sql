-- Second factors of accounts: authenticator apps, passkeys, recovery codes; challenges of sign-ins.

-- The shared secret of an authenticator app (RFC 6238), sealed where the server has a secret.
alter table accounts add column totp_secret text;
-- Number of the last time step whose code was used: a code counts once.
alter table accounts add column totp_last_step bigint;

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

create index account_passkeys_account on account_passkeys (account_id);

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

create index account_challenges_expiry on account_challenges (expires_at);
create index account_challenges_account on account_challenges (account_id);

select audit_table('account_recovery_codes', '{account_id}');

-- Not its updates: each use counts on.
create trigger audit_insert after insert on account_passkeys
  referencing new table as new_rows for each statement execute function write_audit('', 'id');
create trigger audit_delete after delete on account_passkeys
  referencing old table as old_rows for each statement execute function write_audit('', 'id');
