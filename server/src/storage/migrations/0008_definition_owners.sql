-- A definition may stand in frameworks of several applications: what its id answers is that of the
-- application which had it first, so that nobody else can change it.

alter table cf_documents add column first_stored_at timestamptz not null default now();
