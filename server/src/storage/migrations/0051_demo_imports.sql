-- The demo comes in as an import, too.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('roster', 'standards', 'demo'));
