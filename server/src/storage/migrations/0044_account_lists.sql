-- Accounts by parts of a name or an address, and how many operate the platform.
create index accounts_search on accounts using gin (name gin_trgm_ops, email gin_trgm_ops);
create index accounts_operators on accounts (id) where operator and disabled_at is null;
