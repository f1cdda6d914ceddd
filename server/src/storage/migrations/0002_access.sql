-- Who may use the server: applications, their credentials, signing keys, the OAuth provider's
-- state.

-- Who uses the API: each record and each event belongs to one application.
create table applications (
  sourced_id uuid primary key,
  name text not null check (name <> ''),
  description text not null default '',
  -- Reads every user, class and enrollment, not only those it has a basis for.
  roster_all boolean not null default false,
  created_at timestamptz not null default now(),
  -- Null = as the server's setting COMPAT says.
  compat text check (compat in ('live', 'off')),
  -- Events from before this minute do not count in the drop rate of the checklist; null = all
  -- count.
  drop_rate_since timestamptz
);

-- Credentials of an application.
create table clients (
  client_id text primary key,
  application_id uuid not null references applications,
  -- Null = a public client, which has no secret, or one of another issuer.
  secret_sha256 bytea check (length(secret_sha256) = 32),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  redirect_uris text[] not null default '{}',
  post_logout_redirect_uris text[] not null default '{}',
  -- The operator's own: nobody is asked for consent.
  first_party boolean not null default false,
  refresh_tokens boolean not null default false,
  -- Only a confidential client may be excused from it.
  pkce boolean not null default true,
  -- What an application may learn of a person beside the sourcedId: 'profile', 'email'.
  identity_scopes text[] not null default '{}',
  -- Its tokens come from the issuer of TOKEN_ISSUER, which knows it by the same id.
  external boolean not null default false,
  -- Claims that the operator puts into the ID tokens of a client, beside the sourcedId.
  id_token_claims text[] not null default '{}',
  -- What its application calls it; '' = it has no name.
  label text not null default '',
  -- The last four characters of the secret, by which people tell secrets apart.
  secret_last4 text,
  secret_created_at timestamptz,
  -- The secret before the last rotation; it is valid until it expires.
  old_secret_sha256 bytea check (length(old_secret_sha256) = 32),
  old_secret_last4 text,
  old_secret_created_at timestamptz,
  old_secret_expires_at timestamptz,
  check (pkce or secret_sha256 is not null),
  check (not external or secret_sha256 is null),
  check (old_secret_sha256 is null or secret_sha256 is not null),
  check ((old_secret_sha256 is null) = (old_secret_expires_at is null))
);

-- Apart from `clients`, whose changes the audit log keeps: this is written once a minute.
create table client_uses (
  client_id text not null references clients,
  -- The digest of the secret that it sent; '' = by a token, or without a secret.
  secret_sha256 bytea not null default '',
  used_at timestamptz not null,
  primary key (client_id, secret_sha256)
);

-- A key is published at once, signs from `signs_from` until the next one does, and verifies until
-- `retires_at` (null = no successor yet).
create table signing_keys (
  kid text primary key,
  -- Null = it is sealed.
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  -- The private key under the installation's secret, where there is one.
  sealed text,
  signs_from timestamptz not null default now(),
  retires_at timestamptz,
  check ((private_jwk is null) <> (sealed is null))
);

-- Values that the server makes for itself once, such as the key of its cookies.
create table server_secrets (
  name text primary key,
  value text not null
);

-- The OAuth provider's adapter: one row for each thing it keeps.
create table oauth_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);

-- Tokens of the API that their clients revoked (RFC 7009). A token lives for an hour, its row for
-- two.
create table revoked_tokens (
  jti text primary key,
  revoked_at timestamptz not null default now()
);

-- What each process has let through in each of the last seconds. Lost in a crash of the database,
-- at no harm.
create unlogged table rate_usage (
  bucket text not null,
  process uuid not null,
  used double precision not null,
  reported_at timestamptz not null default clock_timestamp()
);

-- In whose name operators act at the console.
insert into applications (sourced_id, name, description)
values ('1845a9a8-1e4a-570a-b5bb-843f24178e08', 'Console', 'Operators at the console');

create index clients_application on clients (application_id);
-- Clients that were disabled lately, whose tokens each process refuses.
create index clients_disabled on clients (disabled_at) where disabled_at is not null;

create index oauth_state_grant on oauth_state (grant_id) where grant_id is not null;
create index oauth_state_uid on oauth_state (uid) where uid is not null;
create index oauth_state_expiry on oauth_state (expires_at);

-- Each process reads what is new to it.
create index revoked_tokens_age on revoked_tokens (revoked_at);

create index rate_usage_age on rate_usage (reported_at);
