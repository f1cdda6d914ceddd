-- Per application: whether departures of known clients from the contract count.

-- Null = as the server's setting COMPAT says.
alter table applications add column compat text check (compat in ('live', 'off'));
