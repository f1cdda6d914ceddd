-- Standards are looked up by a word, and imported in ten thousands.

create extension if not exists pg_trgm;

-- `search` and `~` on the texts that name an item. The list of pending entries is longer than by
-- default: an import adds to it, and PostgreSQL sorts it in when it looks at the table anyway.
create index cf_items_texts on cf_items using gin (
  full_statement gin_trgm_ops, abbreviated_statement gin_trgm_ops, human_coding_scheme gin_trgm_ops
) with (gin_pending_list_limit = 16384);

-- A record of 3 kB stays in its row as it is: to compress it takes half of the time of an import.
alter table cf_items set (toast_tuple_target = 8160);
alter table cf_associations set (toast_tuple_target = 8160);
