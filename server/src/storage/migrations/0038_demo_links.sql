-- Links of the demo lead into the console without a password, outside of production only.

alter table account_links drop constraint account_links_kind_check;
alter table account_links add constraint account_links_kind_check
  check (kind in ('setup', 'invitation', 'reset', 'demo'));
