-- Who may use the server: applications, their credentials, signing keys, the OAuth provider's state.

create table applications (
  sourced_id uuid primary key,
  name text not null check (name <> ''),
  description text not null default '',
  -- Reads every user, class and enrollment, not only those it has a basis for.
  roster_all boolean not null default false,
  created_at timestamptz not null default now()
);

create table clients (
  client_id text primary key,
  application_id uuid not null references applications,
  secret_sha256 bytea not null check (length(secret_sha256) = 32),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create index clients_application on clients (application_id);

-- The newest key signs; all of them verify.
create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
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

create index oauth_state_grant on oauth_state (grant_id) where grant_id is not null;
create index oauth_state_uid on oauth_state (uid) where uid is not null;
create index oauth_state_expiry on oauth_state (expires_at);

-- Values that the server makes for itself once, such as the key of its cookies.
create table server_secrets (
  name text primary key,
  value text not null
);
