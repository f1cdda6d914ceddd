-- Who may read a framework: applications with the scope, or everybody without a token.

alter table cf_documents
  add column visibility text not null default 'private' check (visibility in ('private', 'public'));

-- New frameworks under one of these licences are public. A text that licence URIs begin with, in
-- lower case and without the scheme: 'creativecommons.org/licenses/by/'.
create table public_licences (
  uri text primary key check (uri <> '')
);

select audit_table('public_licences', '{uri}');
