-- Sign-in with the platform, the life of signing keys, clients of another issuer, rate limits.

alter table clients
  -- Null = a public client, which has no secret, or one of another issuer.
  alter column secret_sha256 drop not null,
  add column redirect_uris text[] not null default '{}',
  add column post_logout_redirect_uris text[] not null default '{}',
  -- The operator's own: nobody is asked for consent.
  add column first_party boolean not null default false,
  add column refresh_tokens boolean not null default false,
  -- Only a confidential client may be excused from it.
  add column pkce boolean not null default true,
  -- What an application may learn of a person beside the sourcedId: 'profile', 'email'.
  add column identity_scopes text[] not null default '{}',
  -- Its tokens come from the issuer of TOKEN_ISSUER, which knows it by the same id.
  add column external boolean not null default false,
  add check (pkce or secret_sha256 is not null),
  add check (not external or secret_sha256 is null);

-- Argon2id in the PHC string format.
create table passwords (
  user_id text primary key references users,
  hash text not null,
  changed_at timestamptz not null default now()
);

-- A person signs in with any of these.
create index users_username_folded on users (lower(username));
create index users_email_folded on users (lower(email));

-- Wrong passwords, by account (or by a hash of a name that no account has) and by address.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  failed_at timestamptz not null,
  -- No further try before then.
  blocked_until timestamptz
);

create index sign_in_failures_age on sign_in_failures (failed_at);

-- What a person has allowed an application to learn.
create table consents (
  application_id uuid not null references applications,
  user_id text not null references users,
  scopes text[] not null,
  granted_at timestamptz not null default now(),
  primary key (application_id, user_id)
);

-- A key is published at once, signs from `signs_from` until the next one does, and verifies until
-- `retires_at` (null = no successor yet).
alter table signing_keys
  alter column private_jwk drop not null,
  -- The private key under the installation's secret, where there is one.
  add column sealed text,
  add column signs_from timestamptz not null default now(),
  add column retires_at timestamptz,
  add check ((private_jwk is null) <> (sealed is null));

-- What each process has let through in each of the last seconds. Lost in a crash of the database,
-- at no harm.
create unlogged table rate_usage (
  bucket text not null,
  process uuid not null,
  used double precision not null,
  reported_at timestamptz not null default clock_timestamp()
);

create index rate_usage_age on rate_usage (reported_at);
create index clients_disabled on clients (disabled_at) where disabled_at is not null;
