-- Competency frameworks (CASE v1p1). `members` is the JSON text that is served and `source` the
-- record in the shape of an uploaded package, both without braces and without lastChangeDateTime
-- and what else depends on another row: `cf_record` puts them together. The typed columns are what
-- filters, sorts and rules look at.

-- Frameworks.
create table cf_documents (
  sourced_id uuid primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  last_change_date_time timestamptz not null,
  title text not null,
  uri text not null,
  creator text not null,
  framework_type text,
  case_version text,
  official_source_url text,
  publisher text,
  description text,
  subject text[],
  language text,
  version text,
  adoption_status text,
  status_start_date date,
  status_end_date date,
  license_id uuid,
  notes text,
  -- Items that are not deleted.
  item_count integer not null check (item_count >= 0),
  -- The CFDocumentURI of every item and association: here once, so that a new title is one write.
  reference text not null,
  members text not null,
  source text not null,
  -- What a package carries beside its records: its own extensions and those of CFDefinitions.
  package_extras text not null,
  -- SHA-256 of source and members: equal = an upload changes nothing.
  hash bytea not null check (length(hash) = 32),
  -- What tells one state of a framework from every other: new with each change of anything in it.
  -- Times do not: a framework that is loaded anew, or restored, may have an old one.
  revision uuid not null default gen_random_uuid(),
  -- A definition may stand in frameworks of several applications: what its id answers is that of
  -- the application which had it first, so that nobody else can change it.
  first_stored_at timestamptz not null default now(),
  -- Who may read a framework: applications with the scope, or everybody without a token.
  visibility text not null default 'private' check (visibility in ('private', 'public'))
);

-- Standards of a framework. Rows are compressed above a page only: the text of a long item costs
-- more time to compress than to store.
create table cf_items (
  sourced_id uuid primary key,
  document_id uuid not null references cf_documents,
  status text not null check (status in ('active', 'tobedeleted')),
  -- Order in the package; children without a sequenceNumber keep it.
  position integer not null,
  last_change_date_time timestamptz not null,
  full_statement text not null,
  uri text not null,
  -- Never null: the contract requires it, '' when the package names no type.
  cf_item_type text not null,
  alternative_label text,
  human_coding_scheme text,
  list_enumeration text,
  abbreviated_statement text,
  concept_keywords text[],
  notes text,
  language text,
  education_level text[],
  subject text[],
  status_start_date date,
  status_end_date date,
  cf_item_type_id uuid,
  concept_keywords_id uuid,
  license_id uuid,
  members text not null,
  -- Null = it follows from `members` (cf_source): most records differ in the name of the id alone,
  -- and one text is half of a row, and half of the time to store it.
  source text,
  hash bytea not null check (length(hash) = 32)
) with (toast_tuple_target = 8160);

-- Relations between standards: the tree of a framework, and crosswalks.
create table cf_associations (
  sourced_id uuid primary key,
  document_id uuid not null references cf_documents,
  status text not null check (status in ('active', 'tobedeleted')),
  position integer not null,
  last_change_date_time timestamptz not null,
  association_type text not null,
  uri text not null,
  sequence_number bigint,
  notes text,
  -- Any text: an end may be a record of another server. A UUID is in lower case.
  origin_id text not null,
  destination_id text not null,
  grouping_id uuid,
  members text not null,
  source text,
  hash bytea not null check (length(hash) = 32)
) with (toast_tuple_target = 8160);

-- Definitions and rubrics. Two frameworks may define the same thing, so the key names the document.
create table cf_definitions (
  document_id uuid not null references cf_documents,
  kind text not null check (kind in (
    'CFConcepts', 'CFSubjects', 'CFLicenses', 'CFItemTypes', 'CFAssociationGroupings', 'CFRubrics'
  )),
  sourced_id uuid not null,
  position integer not null,
  source text not null,
  primary key (document_id, kind, sourced_id)
);

-- New frameworks under one of these licences are public. A text that licence URIs begin with, in
-- lower case and without the scheme: 'creativecommons.org/licenses/by/'.
create table public_licences (
  uri text primary key check (uri <> '')
);

create index cf_documents_application on cf_documents (application_id);
create index cf_documents_modified on cf_documents (last_change_date_time, sourced_id);

create index cf_items_document on cf_items (document_id, position);
-- Plain lists are in this order, and their total is counted here.
create index cf_items_modified on cf_items (last_change_date_time, sourced_id)
  where status <> 'tobedeleted';
-- Hashed: partners may write a scheme of any length, a B-tree entry ends at 2,700 bytes.
create index cf_items_coding_scheme on cf_items using hash (human_coding_scheme);
-- Hashed: partners may write a uri of any length.
create index cf_items_uri on cf_items using hash (uri);
-- A search of standards by a part of their text.
create index cf_items_search on cf_items using gin (
  fold_text(full_statement) gin_trgm_ops,
  fold_text(abbreviated_statement) gin_trgm_ops,
  fold_text(human_coding_scheme) gin_trgm_ops
);

create index cf_associations_document on cf_associations (document_id, position);
create index cf_associations_modified on cf_associations (last_change_date_time, sourced_id)
  where status <> 'tobedeleted';
-- Hashed: the id of a node may be 2,048 characters long.
create index cf_associations_origin on cf_associations using hash (origin_id);
create index cf_associations_destination on cf_associations using hash (destination_id);

create index cf_definitions_record on cf_definitions (sourced_id, kind);

-- The JSON text of a record; `further` = members to put at its end, null = none.
create function cf_record(members text, changed timestamptz, further text) returns text
  language sql stable parallel safe
  return '{' || members || ',"lastChangeDateTime":"'
    || to_char(changed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
    || coalesce(',' || further, '') || '}';

-- `source` of a record, or what follows from `members`. No text within a value is `"sourcedId":`,
-- as JSON has a backslash before its quotes; a record with such a member in its extensions has
-- `source`.
create function cf_source(members text, source text) returns text
  language sql immutable parallel safe
  return coalesce(source, replace(members, '"sourcedId":', '"identifier":'));
