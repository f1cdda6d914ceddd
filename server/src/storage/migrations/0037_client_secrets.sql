-- Labels of clients, secrets that are rotated with an overlap, and when each was last used.

alter table clients
  -- What its application calls it; '' = it has no name.
  add column label text not null default '',
  -- The last four characters of the secret, by which people tell secrets apart; null = made before
  -- they were kept.
  add column secret_last4 text,
  add column secret_created_at timestamptz,
  -- The secret before the last rotation; it is valid until it expires.
  add column old_secret_sha256 bytea check (length(old_secret_sha256) = 32),
  add column old_secret_last4 text,
  add column old_secret_created_at timestamptz,
  add column old_secret_expires_at timestamptz,
  add check (old_secret_sha256 is null or secret_sha256 is not null),
  add check ((old_secret_sha256 is null) = (old_secret_expires_at is null));

update clients set secret_created_at = created_at where secret_sha256 is not null;

-- Apart from `clients`, whose changes the audit log keeps: this is written once a minute.
create table client_uses (
  client_id text not null references clients,
  -- Of the secret that it sent; '' = by a token, or without a secret.
  secret_sha256 bytea not null default '',
  used_at timestamptz not null,
  primary key (client_id, secret_sha256)
);
