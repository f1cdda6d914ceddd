-- Tokens of the API that their clients revoked (RFC 7009). A token lives for an hour, its row for two.
create table revoked_tokens (
  jti text primary key,
  revoked_at timestamptz not null default now()
);

-- Each process reads what is new to it.
create index revoked_tokens_age on revoked_tokens (revoked_at);
