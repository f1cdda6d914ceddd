-- What all migrations add up to; `npm run schema` writes it, and nothing reads it.

create table academic_sessions (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  start_date date not null,
  end_date date not null,
  type text not null,
  parent_id text,
  school_year text not null,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (parent_id) REFERENCES academic_sessions(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX academic_sessions_modified ON academic_sessions USING btree (date_last_modified, sourced_id);
CREATE INDEX academic_sessions_parent ON academic_sessions USING btree (parent_id);

create table account_challenges (
  token_sha256 bytea not null,
  kind text not null,
  account_id uuid,
  data text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_sha256),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK ((length(token_sha256) = 32))
);
CREATE INDEX account_challenges_account ON account_challenges USING btree (account_id);
CREATE INDEX account_challenges_expiry ON account_challenges USING btree (expires_at);

create table account_links (
  token_sha256 bytea not null,
  kind text not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_by text not null,
  application_id uuid,
  by_operator boolean not null,
  PRIMARY KEY (token_sha256),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id) ON DELETE CASCADE,
  CHECK ((by_operator OR (application_id IS NOT NULL) OR (used_at IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['setup'::text, 'invitation'::text, 'reset'::text, 'demo'::text]))),
  CHECK ((length(token_sha256) = 32))
);
CREATE INDEX account_links_account ON account_links USING btree (account_id);
CREATE INDEX account_links_expiry ON account_links USING btree (expires_at);

create table account_passkeys (
  id text not null,
  account_id uuid not null,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX account_passkeys_account ON account_passkeys USING btree (account_id);

create table account_recovery_codes (
  account_id uuid not null,
  code_sha256 bytea not null,
  PRIMARY KEY (account_id, code_sha256),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table account_sessions (
  id uuid default gen_random_uuid() not null,
  cookie_sha256 bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_until timestamp with time zone,
  address text not null,
  user_agent text not null,
  PRIMARY KEY (id),
  UNIQUE (cookie_sha256),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK ((length(cookie_sha256) = 32))
);
CREATE INDEX account_sessions_account ON account_sessions USING btree (account_id);
CREATE INDEX account_sessions_expiry ON account_sessions USING btree (expires_at);

create table accounts (
  id uuid default gen_random_uuid() not null,
  email text not null,
  name text not null,
  password_hash text,
  operator boolean default false not null,
  created_at timestamp with time zone default now() not null,
  disabled_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  totp_secret text,
  totp_last_step bigint,
  opened_by text,
  opened_from uuid,
  PRIMARY KEY (id),
  FOREIGN KEY (opened_from) REFERENCES applications(sourced_id)
);
CREATE UNIQUE INDEX accounts_email_folded ON accounts USING btree (lower((email COLLATE "C")));
CREATE INDEX accounts_operators ON accounts USING btree (id) WHERE (operator AND (disabled_at IS NULL));
CREATE INDEX accounts_search ON accounts USING gin (fold_text(name) gin_trgm_ops, fold_text(email) gin_trgm_ops);

create table answers (
  student_id text not null,
  effective_time timestamp with time zone not null,
  key uuid not null,
  application_id uuid not null,
  attempt_id text not null,
  subject text not null,
  PRIMARY KEY (student_id, effective_time, key)
);

create table application_grants (
  sourced_id uuid default gen_random_uuid() not null,
  application_id uuid not null,
  school_id text,
  class_id text,
  end_date date,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  applied boolean default false not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (class_id) REFERENCES classes(sourced_id),
  FOREIGN KEY (school_id) REFERENCES orgs(sourced_id),
  CHECK ((num_nonnulls(school_id, class_id) = 1))
);
CREATE INDEX application_grants_application ON application_grants USING btree (application_id, created_at);
CREATE UNIQUE INDEX application_grants_class ON application_grants USING btree (class_id, application_id) WHERE ((ended_at IS NULL) AND (class_id IS NOT NULL));
CREATE INDEX application_grants_open ON application_grants USING btree (sourced_id) WHERE (NOT applied);
CREATE UNIQUE INDEX application_grants_school ON application_grants USING btree (school_id, application_id) WHERE ((ended_at IS NULL) AND (school_id IS NOT NULL));

create table application_invitations (
  application_id uuid not null,
  account_id uuid not null,
  role text not null,
  invited_at timestamp with time zone default now() not null,
  invited_by text not null,
  made_account boolean not null,
  PRIMARY KEY (application_id, account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  CHECK ((role = ANY (ARRAY['admin'::text, 'developer'::text, 'viewer'::text])))
);
CREATE INDEX application_invitations_account ON application_invitations USING btree (account_id);

create table application_members (
  application_id uuid not null,
  account_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  PRIMARY KEY (application_id, account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  CHECK ((role = ANY (ARRAY['admin'::text, 'developer'::text, 'viewer'::text])))
);
CREATE INDEX application_members_account ON application_members USING btree (account_id);

create table applications (
  sourced_id uuid not null,
  name text not null,
  description text default ''::text not null,
  roster_all boolean default false not null,
  created_at timestamp with time zone default now() not null,
  compat text,
  drop_rate_since timestamp with time zone,
  PRIMARY KEY (sourced_id),
  CHECK ((compat = ANY (ARRAY['live'::text, 'off'::text]))),
  CHECK ((name <> ''::text))
);

create table assessment_line_item_components (
  sourced_id text not null,
  component_id uuid,
  component_resource_id uuid,
  PRIMARY KEY (sourced_id)
);

create table assessment_line_items (
  sourced_id text not null,
  application_id uuid not null,
  status text default 'active'::text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  assignable_id text not null,
  course_id text not null,
  lesson_id text not null,
  unit_id text not null,
  result_value_max numeric,
  defined_at timestamp with time zone default 'infinity'::timestamp with time zone not null,
  key uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid not null,
  PRIMARY KEY (sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX assessment_line_items_modified ON assessment_line_items USING btree (date_last_modified, sourced_id);
CREATE INDEX assessment_line_items_title ON assessment_line_items USING gin (fold_text(title) gin_trgm_ops);

create table assessment_results (
  sourced_id text not null,
  application_id uuid not null,
  status text default 'active'::text not null,
  date_last_modified timestamp with time zone not null,
  assessment_line_item_id text not null,
  student_id text not null,
  score_type text not null,
  score numeric not null,
  max_score numeric not null,
  attempt_id text not null,
  attempt_count integer,
  assignable_id text not null,
  subject text not null,
  course_id text not null,
  lesson_id text not null,
  graded_at timestamp with time zone not null,
  effective_time timestamp with time zone not null,
  xid xid8 not null,
  seq bigint not null,
  key uuid not null,
  event_id text not null,
  score_status text,
  PRIMARY KEY (sourced_id),
  CHECK ((score_type = ANY (ARRAY['QUESTION_RESULT'::text, 'MASTERY'::text]))),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX assessment_results_line_item ON assessment_results USING btree (assessment_line_item_id);
CREATE INDEX assessment_results_modified ON assessment_results USING btree (date_last_modified, sourced_id);
CREATE INDEX assessment_results_student ON assessment_results USING btree (student_id, effective_time);
CREATE INDEX assessment_results_time ON assessment_results USING brin (effective_time) WITH (pages_per_range='32', autosummarize='on');

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor_kind text not null,
  actor_id text not null,
  application_id uuid,
  action text not null,
  object_type text not null,
  object_id text not null,
  person text,
  before bytea,
  after bytea,
  request_id text,
  address text,
  outcome text default 'ok'::text not null,
  PRIMARY KEY (id),
  CHECK ((actor_kind = ANY (ARRAY['client'::text, 'user'::text, 'command'::text, 'system'::text])))
);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id) WHERE (actor_kind = 'user'::text);
CREATE INDEX audit_log_at ON audit_log USING brin (at);
CREATE INDEX audit_log_object ON audit_log USING btree (object_type, object_id, id);
CREATE INDEX audit_log_person ON audit_log USING btree (person, id) WHERE (person IS NOT NULL);

create table categories (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  weight double precision,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX categories_modified ON categories USING btree (date_last_modified, sourced_id);

create table cf_associations (
  sourced_id uuid not null,
  document_id uuid not null,
  status text not null,
  position integer not null,
  last_change_date_time timestamp with time zone not null,
  association_type text not null,
  uri text not null,
  sequence_number bigint,
  notes text,
  origin_id text not null,
  destination_id text not null,
  grouping_id uuid,
  members text not null,
  source text,
  hash bytea not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (document_id) REFERENCES cf_documents(sourced_id),
  CHECK ((length(hash) = 32)),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX cf_associations_destination ON cf_associations USING hash (destination_id);
CREATE INDEX cf_associations_document ON cf_associations USING btree (document_id, "position");
CREATE INDEX cf_associations_modified ON cf_associations USING btree (last_change_date_time, sourced_id) WHERE (status <> 'tobedeleted'::text);
CREATE INDEX cf_associations_origin ON cf_associations USING hash (origin_id);

create table cf_definitions (
  document_id uuid not null,
  kind text not null,
  sourced_id uuid not null,
  position integer not null,
  source text not null,
  PRIMARY KEY (document_id, kind, sourced_id),
  FOREIGN KEY (document_id) REFERENCES cf_documents(sourced_id),
  CHECK ((kind = ANY (ARRAY['CFConcepts'::text, 'CFSubjects'::text, 'CFLicenses'::text, 'CFItemTypes'::text, 'CFAssociationGroupings'::text, 'CFRubrics'::text])))
);
CREATE INDEX cf_definitions_record ON cf_definitions USING btree (sourced_id, kind);

create table cf_documents (
  sourced_id uuid not null,
  application_id uuid not null,
  status text not null,
  last_change_date_time timestamp with time zone not null,
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
  item_count integer not null,
  reference text not null,
  members text not null,
  source text not null,
  package_extras text not null,
  hash bytea not null,
  revision uuid default gen_random_uuid() not null,
  first_stored_at timestamp with time zone default now() not null,
  visibility text default 'private'::text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  CHECK ((length(hash) = 32)),
  CHECK ((item_count >= 0)),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text]))),
  CHECK ((visibility = ANY (ARRAY['private'::text, 'public'::text])))
);
CREATE INDEX cf_documents_application ON cf_documents USING btree (application_id);
CREATE INDEX cf_documents_modified ON cf_documents USING btree (last_change_date_time, sourced_id);

create table cf_items (
  sourced_id uuid not null,
  document_id uuid not null,
  status text not null,
  position integer not null,
  last_change_date_time timestamp with time zone not null,
  full_statement text not null,
  uri text not null,
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
  source text,
  hash bytea not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (document_id) REFERENCES cf_documents(sourced_id),
  CHECK ((length(hash) = 32)),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX cf_items_coding_scheme ON cf_items USING hash (human_coding_scheme);
CREATE INDEX cf_items_document ON cf_items USING btree (document_id, "position");
CREATE INDEX cf_items_modified ON cf_items USING btree (last_change_date_time, sourced_id) WHERE (status <> 'tobedeleted'::text);
CREATE INDEX cf_items_search ON cf_items USING gin (fold_text(full_statement) gin_trgm_ops, fold_text(abbreviated_statement) gin_trgm_ops, fold_text(human_coding_scheme) gin_trgm_ops);
CREATE INDEX cf_items_uri ON cf_items USING hash (uri);

create table classes (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  class_code text,
  class_type text,
  location text,
  grades text[],
  subjects text[],
  subject_codes text[],
  periods text[],
  course_id text not null,
  school_id text not null,
  term_ids text[] not null,
  resource_ids uuid[],
  metadata jsonb,
  record text not null,
  readers uuid[] default '{}'::uuid[] not null,
  ungranted_readers uuid[] default '{}'::uuid[] not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (course_id) REFERENCES courses(sourced_id),
  FOREIGN KEY (school_id) REFERENCES orgs(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX classes_by_readers ON classes USING btree (readers, date_last_modified, sourced_id) INCLUDE (status) WHERE (cardinality(readers) <= 32);
CREATE INDEX classes_course ON classes USING btree (course_id);
CREATE INDEX classes_deleted ON classes USING btree (date_last_modified, sourced_id) WHERE (status = 'tobedeleted'::text);
CREATE INDEX classes_deleted_by_readers ON classes USING btree (readers, date_last_modified, sourced_id) WHERE ((status = 'tobedeleted'::text) AND (cardinality(readers) <= 32));
CREATE INDEX classes_modified ON classes USING btree (date_last_modified, sourced_id) INCLUDE (status);
CREATE INDEX classes_readers ON classes USING gin (readers);
CREATE INDEX classes_school ON classes USING btree (school_id);
CREATE INDEX classes_terms ON classes USING gin (term_ids);
CREATE INDEX classes_titles ON classes USING gin (fold_text(title) gin_trgm_ops);

create table client_uses (
  client_id text not null,
  secret_sha256 bytea default '\x'::bytea not null,
  used_at timestamp with time zone not null,
  PRIMARY KEY (client_id, secret_sha256),
  FOREIGN KEY (client_id) REFERENCES clients(client_id)
);

create table clients (
  client_id text not null,
  application_id uuid not null,
  secret_sha256 bytea,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  disabled_at timestamp with time zone,
  redirect_uris text[] default '{}'::text[] not null,
  post_logout_redirect_uris text[] default '{}'::text[] not null,
  first_party boolean default false not null,
  refresh_tokens boolean default false not null,
  pkce boolean default true not null,
  identity_scopes text[] default '{}'::text[] not null,
  external boolean default false not null,
  id_token_claims text[] default '{}'::text[] not null,
  label text default ''::text not null,
  secret_last4 text,
  secret_created_at timestamp with time zone,
  old_secret_sha256 bytea,
  old_secret_last4 text,
  old_secret_created_at timestamp with time zone,
  old_secret_expires_at timestamp with time zone,
  PRIMARY KEY (client_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  CHECK ((pkce OR (secret_sha256 IS NOT NULL))),
  CHECK (((NOT external) OR (secret_sha256 IS NULL))),
  CHECK (((old_secret_sha256 IS NULL) OR (secret_sha256 IS NOT NULL))),
  CHECK (((old_secret_sha256 IS NULL) = (old_secret_expires_at IS NULL))),
  CHECK ((length(old_secret_sha256) = 32)),
  CHECK ((length(secret_sha256) = 32))
);
CREATE INDEX clients_application ON clients USING btree (application_id);
CREATE INDEX clients_disabled ON clients USING btree (disabled_at) WHERE (disabled_at IS NOT NULL);

create table consents (
  application_id uuid not null,
  user_id text not null,
  scopes text[] not null,
  granted_at timestamp with time zone default now() not null,
  PRIMARY KEY (application_id, user_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (user_id) REFERENCES users(sourced_id)
);

create table courses (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  course_code text,
  grades text[],
  subjects text[],
  subject_codes text[],
  school_year_id text,
  org_id text,
  resource_ids uuid[],
  metadata jsonb,
  record text not null,
  student_id text,
  source_application_id uuid,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (org_id) REFERENCES orgs(sourced_id),
  FOREIGN KEY (school_year_id) REFERENCES academic_sessions(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX courses_application ON courses USING btree (application_id);
CREATE INDEX courses_capitals ON courses USING btree (lower(sourced_id)) WHERE ((char_length(sourced_id) = 36) AND (sourced_id <> lower(sourced_id)));
CREATE INDEX courses_modified ON courses USING btree (date_last_modified, sourced_id);
CREATE INDEX courses_student ON courses USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX review_courses_off ON courses USING btree (sourced_id) WHERE ((student_id IS NULL) AND ((status <> 'active'::text) OR (metadata @> '{"spacedRepetitionEnabled": false}'::jsonb)));

create table demographics (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  birth_date date,
  sex text,
  american_indian_or_alaska_native boolean,
  asian boolean,
  black_or_african_american boolean,
  native_hawaiian_or_other_pacific_islander boolean,
  white boolean,
  demographic_race_two_or_more_races boolean,
  hispanic_or_latino_ethnicity boolean,
  country_of_birth_code text,
  state_of_birth_abbreviation text,
  city_of_birth text,
  public_school_residence_status text,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (sourced_id) REFERENCES users(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX demographics_deleted ON demographics USING btree (date_last_modified, sourced_id) WHERE (status = 'tobedeleted'::text);
CREATE INDEX demographics_modified ON demographics USING btree (date_last_modified, sourced_id);

create table disclosure_people (
  id bigint generated always as identity not null,
  digest bytea,
  students text[] not null,
  PRIMARY KEY (id),
  UNIQUE (digest)
);
CREATE INDEX disclosure_people_students ON disclosure_people USING gin (students);

create table disclosures (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  application_id uuid,
  client_id text not null,
  endpoint text not null,
  request_id text not null,
  people_id bigint not null,
  PRIMARY KEY (id)
);
CREATE INDEX disclosures_at ON disclosures USING brin (at);
CREATE INDEX disclosures_people ON disclosures USING btree (people_id);

create table enrollment_access (
  only_row boolean default true not null,
  cutoff date not null,
  cutoff_set_at timestamp with time zone not null,
  refresh_from date,
  refresh_until date,
  PRIMARY KEY (only_row),
  CHECK (only_row)
);

create table enrollments (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  user_id text not null,
  class_id text not null,
  school_id text not null,
  role text not null,
  is_primary boolean,
  begin_date date,
  end_date date,
  metadata jsonb,
  record text not null,
  readers uuid[] default '{}'::uuid[] not null,
  went_with_user boolean default false not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (class_id) REFERENCES classes(sourced_id),
  FOREIGN KEY (school_id) REFERENCES orgs(sourced_id),
  FOREIGN KEY (user_id) REFERENCES users(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX enrollments_by_readers ON enrollments USING btree (readers, date_last_modified, sourced_id) INCLUDE (status) WHERE (cardinality(readers) <= 32);
CREATE INDEX enrollments_class ON enrollments USING btree (class_id);
CREATE INDEX enrollments_deleted ON enrollments USING btree (date_last_modified, sourced_id) WHERE (status = 'tobedeleted'::text);
CREATE INDEX enrollments_deleted_by_readers ON enrollments USING btree (readers, date_last_modified, sourced_id) WHERE ((status = 'tobedeleted'::text) AND (cardinality(readers) <= 32));
CREATE INDEX enrollments_modified ON enrollments USING btree (date_last_modified, sourced_id) INCLUDE (status);
CREATE INDEX enrollments_readers ON enrollments USING gin (readers);
CREATE INDEX enrollments_school ON enrollments USING btree (school_id, role, user_id) INCLUDE (status);
CREATE INDEX enrollments_user ON enrollments USING btree (user_id, class_id);

create table erasures (
  student_hash bytea not null,
  erased_at timestamp with time zone default now() not null,
  PRIMARY KEY (student_hash)
);

create table event_counts (
  minute timestamp with time zone not null,
  application_id uuid not null,
  state text not null,
  code text not null,
  type text not null,
  score_type text not null,
  events integer not null,
  lag_sum double precision not null,
  lag_max double precision not null,
  PRIMARY KEY (minute, application_id, state, code, type, score_type),
  CHECK ((state = ANY (ARRAY['processed'::text, 'dropped'::text, 'failed'::text, 'refused'::text])))
);
CREATE INDEX event_counts_application ON event_counts USING btree (application_id, minute);

create table event_cursor (
  only_row boolean default true not null,
  xid xid8 not null,
  seq bigint not null,
  PRIMARY KEY (only_row),
  CHECK (only_row)
);

create table event_digests (
  seq bigint not null,
  digest uuid not null,
  PRIMARY KEY (seq)
);

create table event_keys (
  key uuid not null,
  seq bigint not null,
  PRIMARY KEY (key)
);

create table event_lanes (
  lane smallint not null,
  xid xid8 not null,
  seq bigint not null,
  PRIMARY KEY (lane)
);

create table event_outcomes (
  seq bigint not null,
  key uuid not null,
  application_id uuid not null,
  state text not null,
  code text,
  warnings text[] default '{}'::text[] not null,
  session_id text,
  tries smallint default 1 not null,
  retry_at timestamp with time zone,
  reply jsonb,
  processed_at timestamp with time zone default now() not null,
  unit_id uuid,
  standard_ids uuid[],
  PRIMARY KEY (seq),
  CHECK ((state = ANY (ARRAY['processed'::text, 'dropped'::text, 'failed'::text])))
) partition by RANGE (seq);
CREATE INDEX event_outcomes_application ON ONLY event_outcomes USING btree (application_id, processed_at);
CREATE INDEX event_outcomes_retry ON ONLY event_outcomes USING btree (retry_at) WHERE (retry_at IS NOT NULL);
CREATE INDEX event_outcomes_unprocessed ON ONLY event_outcomes USING btree (processed_at) WHERE (state <> 'processed'::text);
CREATE INDEX event_outcomes_unprocessed_of ON ONLY event_outcomes USING btree (application_id, processed_at) WHERE (state <> 'processed'::text);

create table event_payloads (
  received_on date not null,
  id bigint default nextval('event_payload_ids'::regclass) not null,
  texts bytea not null,
  seqs bigint[] not null,
  PRIMARY KEY (received_on, id)
) partition by RANGE (received_on);
CREATE INDEX event_payloads_repeats ON ONLY event_payloads USING btree (id) WHERE (array_position(seqs, NULL::bigint) IS NOT NULL);

create table event_payloads_dropped (
  day_from date not null,
  day_until date not null,
  dropped_at timestamp with time zone not null,
  PRIMARY KEY (day_from)
);

create table event_refusals (
  application_id uuid not null,
  code text not null,
  pointer text not null,
  message text not null,
  hour timestamp with time zone not null,
  count bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  event_id text,
  PRIMARY KEY (application_id, code, pointer, hour)
);
CREATE INDEX event_refusals_hour ON event_refusals USING btree (hour);

create table event_subjects (
  application_id uuid not null,
  folded text not null,
  subject text not null,
  PRIMARY KEY (application_id, folded)
);

create table event_waits (
  code text not null,
  application_id uuid not null,
  record_id text not null,
  key uuid not null,
  until timestamp with time zone not null,
  PRIMARY KEY (code, application_id, record_id, key)
);
CREATE INDEX event_waits_until ON event_waits USING btree (until);

create table events (
  key uuid not null,
  xid xid8 default pg_current_xact_id() not null,
  seq bigint default nextval('event_seqs'::regclass) not null,
  application_id uuid not null,
  event_id text not null,
  content_hash uuid not null,
  type text not null,
  action text not null,
  score_type text,
  student_id text,
  course_id text,
  lesson_id text,
  subject text not null,
  object_id text not null,
  assignable_id text,
  assignable_name text,
  attempt_count integer,
  score_given numeric,
  max_score numeric,
  session_id text,
  ed_app_id text,
  event_time timestamp with time zone not null,
  effective_time timestamp with time zone not null,
  received_at timestamp with time zone not null,
  attempt_id text,
  standard_ids text[],
  score_status text,
  session_claims jsonb,
  erased_reply jsonb,
  payload_id bigint,
  trace_id uuid
) partition by RANGE (seq);
CREATE INDEX events_completed ON ONLY events USING btree (hashtextextended(((student_id || ' '::text) || object_id), (0)::bigint), hashtextextended(attempt_id, (0)::bigint)) WHERE ((type = 'AssessmentItemEvent'::text) AND (action = 'Completed'::text) AND (attempt_id IS NOT NULL));
CREATE UNIQUE INDEX events_position ON ONLY events USING btree (xid, seq);
CREATE INDEX events_received ON ONLY events USING brin (received_at) WITH (pages_per_range='32', autosummarize='on');
CREATE UNIQUE INDEX events_seq ON ONLY events USING btree (seq);
CREATE INDEX events_student ON ONLY events USING btree (hashtextextended(lower(student_id), (0)::bigint)) WHERE (student_id IS NOT NULL);
CREATE INDEX events_without_student ON ONLY events USING btree (application_id, session_id) WHERE ((student_id IS NULL) AND (session_id IS NOT NULL));

create table heartbeats (
  application_id uuid not null,
  session_id text not null,
  minute timestamp with time zone not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  PRIMARY KEY (application_id, session_id, minute)
);

create table import_file_parts (
  file_id bigint not null,
  part integer not null,
  bytes bytea not null,
  PRIMARY KEY (file_id, part),
  FOREIGN KEY (file_id) REFERENCES import_files(id) ON DELETE CASCADE
);

create table import_files (
  id bigint generated always as identity not null,
  import_id uuid not null,
  name text not null,
  shows text[] not null,
  PRIMARY KEY (id),
  UNIQUE (import_id, name),
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);

create table imports (
  id uuid not null,
  kind text not null,
  name text not null,
  started_by text not null,
  options jsonb not null,
  state text not null,
  run_id uuid not null,
  lease_until timestamp with time zone,
  stop_asked boolean default false not null,
  is_checked boolean default false not null,
  stage text default ''::text not null,
  done integer default 0 not null,
  total integer default 0 not null,
  rate_per_second integer default 0 not null,
  counts jsonb,
  removal_share double precision default 0 not null,
  message text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  files_until timestamp with time zone,
  report jsonb,
  PRIMARY KEY (id),
  CHECK (((lease_until IS NOT NULL) = (state = ANY (ARRAY['checking'::text, 'running'::text])))),
  CHECK ((kind = ANY (ARRAY['roster'::text, 'standards'::text, 'demo'::text]))),
  CHECK ((state = ANY (ARRAY['checking'::text, 'ready'::text, 'running'::text, 'done'::text, 'partial'::text, 'failed'::text, 'interrupted'::text, 'discarded'::text])))
);
CREATE INDEX imports_created ON imports USING btree (created_at, id);
CREATE UNIQUE INDEX imports_running ON imports USING btree ((true)) WHERE (lease_until IS NOT NULL);

create table jobs (
  name text not null,
  due_at timestamp with time zone default now() not null,
  leased_until timestamp with time zone,
  finished_at timestamp with time zone,
  error text,
  PRIMARY KEY (name)
);

create table lessons (
  sourced_id uuid not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  unit_id uuid not null,
  resource_id uuid not null,
  sort_order integer not null,
  lesson_type text,
  metadata jsonb,
  record text not null,
  student_id text,
  source_application_id uuid,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (resource_id) REFERENCES resources(sourced_id),
  FOREIGN KEY (unit_id) REFERENCES units(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX lessons_modified ON lessons USING btree (date_last_modified, sourced_id);
CREATE INDEX lessons_order ON lessons USING btree (sort_order, title, sourced_id);
CREATE INDEX lessons_resource ON lessons USING btree (resource_id);
CREATE INDEX lessons_student ON lessons USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX lessons_unit ON lessons USING btree (unit_id, sort_order, title, sourced_id);
CREATE INDEX lessons_words ON lessons USING gin (fold_text(title) gin_trgm_ops);
CREATE INDEX review_lessons_off ON lessons USING btree (sourced_id) WHERE ((student_id IS NULL) AND ((status <> 'active'::text) OR (metadata @> '{"spacedRepetitionEnabled": false}'::jsonb)));

create table line_items (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  description text,
  assign_date timestamp with time zone not null,
  due_date timestamp with time zone not null,
  class_id text not null,
  school_id text not null,
  category_id text not null,
  grading_period_id text,
  academic_session_id text,
  score_scale_id text,
  result_value_min double precision,
  result_value_max double precision,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (academic_session_id) REFERENCES academic_sessions(sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (category_id) REFERENCES categories(sourced_id),
  FOREIGN KEY (class_id) REFERENCES classes(sourced_id),
  FOREIGN KEY (grading_period_id) REFERENCES academic_sessions(sourced_id),
  FOREIGN KEY (school_id) REFERENCES orgs(sourced_id),
  FOREIGN KEY (score_scale_id) REFERENCES score_scales(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX line_items_category ON line_items USING btree (category_id);
CREATE INDEX line_items_class ON line_items USING btree (class_id);
CREATE INDEX line_items_deleted ON line_items USING btree (date_last_modified, sourced_id) WHERE (status = 'tobedeleted'::text);
CREATE INDEX line_items_modified ON line_items USING btree (date_last_modified, sourced_id);

create table migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  PRIMARY KEY (name)
);

create table oauth_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  PRIMARY KEY (model, id)
);
CREATE INDEX oauth_state_expiry ON oauth_state USING btree (expires_at);
CREATE INDEX oauth_state_grant ON oauth_state USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oauth_state_uid ON oauth_state USING btree (uid) WHERE (uid IS NOT NULL);

create table orgs (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  name text not null,
  type text not null,
  identifier text not null,
  parent_id text,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (parent_id) REFERENCES orgs(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX orgs_modified ON orgs USING btree (date_last_modified, sourced_id);
CREATE INDEX orgs_parent ON orgs USING btree (parent_id);

create table own_assessment_line_items (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  description text,
  class_id text,
  parent_id text,
  score_scale_id text,
  result_value_min double precision,
  result_value_max double precision,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (class_id) REFERENCES classes(sourced_id),
  FOREIGN KEY (score_scale_id) REFERENCES score_scales(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX own_assessment_line_items_class ON own_assessment_line_items USING btree (class_id) WHERE (class_id IS NOT NULL);
CREATE INDEX own_assessment_line_items_modified ON own_assessment_line_items USING btree (date_last_modified, sourced_id);

create table own_assessment_results (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  assessment_line_item_id text not null,
  student_id text not null,
  score double precision,
  text_score text,
  score_date date not null,
  score_scale_id text,
  score_percentile double precision,
  score_status text not null,
  comment text,
  in_progress boolean,
  incomplete boolean,
  late boolean,
  missing boolean,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (score_scale_id) REFERENCES score_scales(sourced_id),
  FOREIGN KEY (student_id) REFERENCES users(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX own_assessment_results_line_item ON own_assessment_results USING btree (assessment_line_item_id);
CREATE INDEX own_assessment_results_modified ON own_assessment_results USING btree (date_last_modified, sourced_id);
CREATE INDEX own_assessment_results_student ON own_assessment_results USING btree (student_id);

create table passwords (
  user_id text not null,
  hash text not null,
  changed_at timestamp with time zone default now() not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(sourced_id)
);

create table public_licences (
  uri text not null,
  PRIMARY KEY (uri),
  CHECK ((uri <> ''::text))
);

create table rate_usage (
  bucket text not null,
  process uuid not null,
  used double precision not null,
  reported_at timestamp with time zone default clock_timestamp() not null
);
CREATE INDEX rate_usage_age ON rate_usage USING btree (reported_at);

create table readiness (
  id smallint not null,
  written_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);

create table record_changes (
  family text not null,
  changes bigint not null
);

create table refused_events (
  key uuid not null,
  application_id uuid not null,
  refused_at timestamp with time zone not null,
  findings jsonb not null,
  PRIMARY KEY (key)
);
CREATE INDEX refused_events_age ON refused_events USING btree (refused_at);
CREATE INDEX refused_events_application ON refused_events USING btree (application_id, refused_at);

create table request_errors (
  application_id uuid not null,
  hour timestamp with time zone not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text not null,
  pointer text not null,
  count bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  request_id text not null,
  PRIMARY KEY (application_id, hour, method, route, status, code, pointer)
);
CREATE INDEX request_errors_hour ON request_errors USING btree (hour);

create table resource_objectives (
  resource_id uuid not null,
  cf_item_id uuid not null,
  PRIMARY KEY (resource_id, cf_item_id),
  FOREIGN KEY (resource_id) REFERENCES resources(sourced_id) ON DELETE CASCADE
);
CREATE INDEX resource_objectives_item ON resource_objectives USING btree (cf_item_id);

create table resources (
  sourced_id uuid not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  type text not null,
  url text not null,
  vendor_resource_id text not null,
  sub_type text,
  format text,
  description text,
  roles text[],
  learning_objective_set jsonb not null,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX resources_application ON resources USING btree (application_id);
CREATE INDEX resources_modified ON resources USING btree (date_last_modified, sourced_id);
CREATE INDEX resources_title ON resources USING btree (title, sourced_id);
CREATE INDEX resources_words ON resources USING gin (fold_text(title) gin_trgm_ops);
CREATE INDEX review_resources_off ON resources USING btree (sourced_id) WHERE ((status <> 'active'::text) OR (metadata @> '{"spacedRepetitionEnabled": false}'::jsonb));

create table results (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  line_item_id text not null,
  student_id text not null,
  class_id text not null,
  score_scale_id text,
  score_status text not null,
  score double precision,
  text_score text,
  score_date date not null,
  comment text,
  in_progress boolean,
  incomplete boolean,
  late boolean,
  missing boolean,
  metadata jsonb,
  record text not null,
  ungranted_readers uuid[] default '{}'::uuid[] not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (class_id) REFERENCES classes(sourced_id),
  FOREIGN KEY (line_item_id) REFERENCES line_items(sourced_id),
  FOREIGN KEY (score_scale_id) REFERENCES score_scales(sourced_id),
  FOREIGN KEY (student_id) REFERENCES users(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX results_by_readers ON results USING btree (ungranted_readers, date_last_modified, sourced_id) INCLUDE (status) WHERE (cardinality(ungranted_readers) <= 32);
CREATE INDEX results_class ON results USING btree (class_id, student_id, status) INCLUDE (date_last_modified);
CREATE INDEX results_deleted ON results USING btree (date_last_modified, sourced_id) WHERE (status = 'tobedeleted'::text);
CREATE INDEX results_deleted_by_readers ON results USING btree (ungranted_readers, date_last_modified, sourced_id) WHERE ((status = 'tobedeleted'::text) AND (cardinality(ungranted_readers) <= 32));
CREATE INDEX results_line_item ON results USING btree (line_item_id);
CREATE INDEX results_modified ON results USING btree (date_last_modified, sourced_id);
CREATE INDEX results_student ON results USING btree (student_id);

create table review_answers (
  student_id text not null,
  cf_item_id uuid not null,
  key uuid not null,
  event_id text not null,
  application_id uuid not null,
  attempt uuid not null,
  at timestamp with time zone not null,
  credit text not null,
  scheduler text not null,
  desired_retention double precision,
  course_id text not null,
  lesson_id uuid not null,
  PRIMARY KEY (student_id, cf_item_id, key),
  CHECK ((credit = ANY (ARRAY['correct'::text, 'partial'::text, 'incorrect'::text, 'uncounted'::text]))),
  CHECK ((scheduler = ANY (ARRAY['fsrs'::text, 'sm2'::text])))
);

create table review_lessons (
  lesson_id uuid not null,
  student_id text not null,
  cf_item_id uuid not null,
  source_lesson_id uuid not null,
  source_course_id text not null,
  PRIMARY KEY (lesson_id)
);
CREATE INDEX review_lessons_student ON review_lessons USING btree (student_id);

create table review_parameters (
  version integer generated always as identity not null,
  weights double precision[] not null,
  metrics jsonb not null,
  created_at timestamp with time zone default now() not null,
  PRIMARY KEY (version),
  CHECK ((cardinality(weights) = 21))
);

create table review_placements (
  student_id text not null,
  cf_item_id uuid not null,
  source_course_id text not null,
  source_lesson_id uuid not null,
  source_application_id uuid not null,
  course_id text not null,
  unit_id uuid not null,
  lesson_id uuid not null,
  status text not null,
  due_date date not null,
  cycle integer not null,
  added_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  submitted_at timestamp with time zone,
  remove_at timestamp with time zone,
  PRIMARY KEY (student_id, cf_item_id),
  CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'removed'::text])))
);
CREATE INDEX review_placements_lesson ON review_placements USING btree (lesson_id);
CREATE INDEX review_placements_remove ON review_placements USING btree (remove_at) WHERE (status = 'done'::text);
CREATE INDEX review_placements_source ON review_placements USING btree (source_lesson_id) WHERE (status = 'open'::text);

create table review_settings (
  only_row boolean default true not null,
  version integer default 1 not null,
  desired_retention double precision default 0.9 not null,
  maximum_interval_days integer default 365 not null,
  fold text default 'day'::text not null,
  time_zone text default 'UTC'::text not null,
  per_day_max integer default 0 not null,
  parameters_version integer default 0 not null,
  PRIMARY KEY (only_row),
  CHECK ((fold = ANY (ARRAY['day'::text, 'answer'::text]))),
  CHECK (only_row)
);

create table review_states (
  student_id text not null,
  cf_item_id uuid not null,
  scheduler text not null,
  algorithm text not null,
  parameters_version integer not null,
  desired_retention double precision not null,
  stability double precision,
  difficulty double precision,
  ef100 integer,
  repetitions integer,
  interval_days integer not null,
  review_dates date[] not null,
  ratings smallint[] not null,
  lapses integer not null,
  answers integer not null,
  log_version integer not null,
  last_rating smallint not null,
  first_correct_at timestamp with time zone not null,
  last_review_date date not null,
  due_date date not null,
  due_at timestamp with time zone not null,
  time_zone text not null,
  source_course_id text not null,
  source_lesson_id uuid not null,
  scheduler_conflict boolean not null,
  place_at timestamp with time zone,
  held text,
  updated_at timestamp with time zone default now() not null,
  PRIMARY KEY (student_id, cf_item_id),
  CHECK ((held = ANY (ARRAY['opted_out'::text, 'no_content'::text, 'inactive'::text]))),
  CHECK ((scheduler = ANY (ARRAY['fsrs'::text, 'sm2'::text])))
);
CREATE INDEX review_states_due ON review_states USING btree (due_at);
CREATE INDEX review_states_held ON review_states USING btree (student_id) WHERE (held IS NOT NULL);
CREATE INDEX review_states_place ON review_states USING btree (place_at) WHERE (place_at IS NOT NULL);

create table review_students (
  student_id text not null,
  time_zone text not null,
  declared text not null,
  school_id text,
  settings_version integer not null,
  PRIMARY KEY (student_id)
);
CREATE INDEX review_students_school ON review_students USING btree (school_id);
CREATE INDEX review_students_version ON review_students USING btree (settings_version, student_id);

create table review_sweeps (
  only_row boolean default true not null,
  users_seen timestamp with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone not null,
  orgs_seen timestamp with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone not null,
  PRIMARY KEY (only_row),
  CHECK (only_row)
);

create table review_weeks (
  cf_item_id uuid not null,
  week date not null,
  reviews integer not null,
  passed integer not null,
  states integer not null,
  PRIMARY KEY (cf_item_id, week)
);

create table revoked_tokens (
  jti text not null,
  revoked_at timestamp with time zone default now() not null,
  PRIMARY KEY (jti)
);
CREATE INDEX revoked_tokens_age ON revoked_tokens USING btree (revoked_at);

create table roster_parts (
  application_id uuid not null,
  file text not null,
  sourced_id text not null,
  owner_id text not null,
  key text not null,
  PRIMARY KEY (application_id, file, sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id)
);

create table score_scales (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  type text not null,
  course_id text,
  class_id text not null,
  metadata jsonb,
  record text not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (class_id) REFERENCES classes(sourced_id),
  FOREIGN KEY (course_id) REFERENCES courses(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX score_scales_class ON score_scales USING btree (class_id);
CREATE INDEX score_scales_modified ON score_scales USING btree (date_last_modified, sourced_id);

create table server_facts (
  name text not null,
  value text not null,
  written_at timestamp with time zone not null,
  PRIMARY KEY (name)
);

create table server_processes (
  host text not null,
  pid integer not null,
  port integer not null,
  settings jsonb not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  PRIMARY KEY (host, pid, port)
);

create table server_secrets (
  name text not null,
  value text not null,
  PRIMARY KEY (name)
);

create table session_evidence (
  student_id text not null,
  at timestamp with time zone not null,
  application_id uuid not null,
  session_id text not null,
  kind text not null,
  source uuid not null,
  subject text,
  claimed_start timestamp with time zone,
  claimed_end timestamp with time zone,
  requires_heartbeat boolean default false not null,
  process_insights boolean default false not null,
  ed_app_id text,
  PRIMARY KEY (student_id, at, source),
  CHECK ((kind = ANY (ARRAY['logged_in'::text, 'logged_out'::text, 'timed_out'::text, 'event'::text])))
);
CREATE INDEX session_evidence_session ON session_evidence USING btree (application_id, session_id) WHERE (kind <> 'event'::text);

create table sessions (
  application_id uuid not null,
  session_id text not null,
  student_id text not null,
  ed_app_id text,
  started_at timestamp with time zone not null,
  start_inferred boolean not null,
  ended_at timestamp with time zone not null,
  requires_heartbeat boolean not null,
  process_insights boolean not null,
  close_reason text,
  expires_at timestamp with time zone not null,
  beyond boolean default false not null,
  PRIMARY KEY (application_id, session_id),
  CHECK ((close_reason = ANY (ARRAY['logged_out'::text, 'timed_out'::text, 'timeout'::text])))
);
CREATE INDEX sessions_application ON sessions USING btree (application_id, started_at);
CREATE INDEX sessions_open ON sessions USING btree (student_id) WHERE (close_reason IS NULL);
CREATE INDEX sessions_started ON sessions USING btree (started_at);
CREATE INDEX sessions_student ON sessions USING btree (student_id, started_at);

create table sign_in_failures (
  subject text not null,
  failures integer not null,
  failed_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  PRIMARY KEY (subject)
);
CREATE INDEX sign_in_failures_age ON sign_in_failures USING btree (failed_at);

create table signing_keys (
  kid text not null,
  private_jwk jsonb,
  created_at timestamp with time zone default now() not null,
  sealed text,
  signs_from timestamp with time zone default now() not null,
  retires_at timestamp with time zone,
  PRIMARY KEY (kid),
  CHECK (((private_jwk IS NULL) <> (sealed IS NULL)))
);

create table student_agents (
  student_id text not null,
  agent_id text not null,
  application_id uuid not null,
  created_at timestamp with time zone default now() not null,
  PRIMARY KEY (student_id, agent_id),
  FOREIGN KEY (agent_id) REFERENCES users(sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (student_id) REFERENCES users(sourced_id)
);
CREATE INDEX student_agents_agent ON student_agents USING btree (agent_id);

create table student_bases (
  application_id uuid not null,
  student_id text not null,
  basis text not null,
  created_at timestamp with time zone default now() not null,
  PRIMARY KEY (student_id, application_id, basis),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (student_id) REFERENCES users(sourced_id) NOT VALID,
  CHECK ((basis = ANY (ARRAY['created'::text, 'operator'::text, 'signin'::text])))
);
CREATE INDEX student_bases_application ON student_bases USING btree (application_id, student_id);

create table unattached_events (
  key uuid not null,
  application_id uuid not null,
  student_id text not null,
  session_id text not null,
  ed_app_id text,
  subject text not null,
  effective_time timestamp with time zone not null,
  received_at timestamp with time zone not null,
  PRIMARY KEY (student_id, application_id, key)
);
CREATE INDEX unattached_events_received ON unattached_events USING btree (received_at);

create table units (
  sourced_id uuid not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  title text not null,
  course_id text not null,
  parent_id uuid,
  sort_order integer not null,
  prerequisites text[],
  metadata jsonb,
  record text not null,
  student_id text,
  source_application_id uuid,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (course_id) REFERENCES courses(sourced_id),
  FOREIGN KEY (parent_id) REFERENCES units(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX review_units_off ON units USING btree (sourced_id) WHERE ((student_id IS NULL) AND (status <> 'active'::text));
CREATE INDEX units_course ON units USING btree (course_id, sort_order);
CREATE INDEX units_modified ON units USING btree (date_last_modified, sourced_id);
CREATE INDEX units_order ON units USING btree (sort_order, title, sourced_id);
CREATE INDEX units_parent ON units USING btree (parent_id, sort_order, title, sourced_id);
CREATE INDEX units_student ON units USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX units_words ON units USING gin (fold_text(title) gin_trgm_ops);

create table users (
  sourced_id text not null,
  application_id uuid not null,
  status text not null,
  date_last_modified timestamp with time zone not null,
  enabled_user boolean not null,
  username text,
  user_master_identifier text,
  given_name text not null,
  family_name text not null,
  middle_name text,
  preferred_first_name text,
  preferred_middle_name text,
  preferred_last_name text,
  pronouns text,
  identifier text,
  email text,
  sms text,
  phone text,
  grades text[],
  roles text[] not null,
  primary_org_id text,
  resource_ids uuid[],
  metadata jsonb,
  record text not null,
  role_orgs text[] default '{}'::text[] not null,
  readers uuid[] default '{}'::uuid[] not null,
  PRIMARY KEY (sourced_id),
  FOREIGN KEY (application_id) REFERENCES applications(sourced_id),
  FOREIGN KEY (primary_org_id) REFERENCES orgs(sourced_id),
  CHECK ((status = ANY (ARRAY['active'::text, 'tobedeleted'::text])))
);
CREATE INDEX users_by_readers ON users USING btree (readers, date_last_modified, sourced_id) INCLUDE (status) WHERE (cardinality(readers) <= 32);
CREATE INDEX users_by_readers_and_name ON users USING btree (readers, family_name, sourced_id) INCLUDE (status) WHERE (cardinality(readers) <= 32);
CREATE INDEX users_capitals ON users USING btree (lower(sourced_id)) WHERE (sourced_id <> lower(sourced_id));
CREATE INDEX users_deleted ON users USING btree (date_last_modified, sourced_id) WHERE (status = 'tobedeleted'::text);
CREATE INDEX users_deleted_by_readers ON users USING btree (readers, date_last_modified, sourced_id) WHERE ((status = 'tobedeleted'::text) AND (cardinality(readers) <= 32));
CREATE INDEX users_email ON users USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX users_email_folded ON users USING btree (lower((email COLLATE "C")));
CREATE INDEX users_family_name ON users USING btree (family_name, sourced_id);
CREATE INDEX users_identifier ON users USING btree (identifier) WHERE (identifier IS NOT NULL);
CREATE INDEX users_modified ON users USING btree (date_last_modified, sourced_id) INCLUDE (status);
CREATE INDEX users_names ON users USING gin (fold_text(given_name) gin_trgm_ops, fold_text(family_name) gin_trgm_ops, fold_text(email) gin_trgm_ops);
CREATE INDEX users_readers ON users USING gin (readers);
CREATE INDEX users_role_orgs ON users USING gin (role_orgs);
CREATE INDEX users_teachers ON users USING btree (date_last_modified, sourced_id) INCLUDE (status) WHERE (roles @> ARRAY['teacher'::text]);
CREATE INDEX users_teachers_by_readers ON users USING btree (readers, date_last_modified, sourced_id) INCLUDE (status) WHERE ((roles @> ARRAY['teacher'::text]) AND (cardinality(readers) <= 32));
CREATE INDEX users_username ON users USING btree (username);
CREATE INDEX users_username_folded ON users USING btree (fold_text(username));

create table xp_entries (
  key uuid not null,
  application_id uuid not null,
  student_id text not null,
  value numeric not null,
  subject text not null,
  course_id text not null,
  lesson_id text not null,
  event_id text not null,
  earned_at timestamp with time zone not null,
  effective_time timestamp with time zone not null,
  PRIMARY KEY (key)
);
CREATE INDEX xp_entries_student ON xp_entries USING btree (student_id, effective_time, key);
CREATE INDEX xp_entries_time ON xp_entries USING brin (effective_time) WITH (pages_per_range='32', autosummarize='on');

CREATE OR REPLACE FUNCTION acting()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    nullif(current_setting('lectern.actor', true), '')::jsonb,
    jsonb_build_object(
      'kind', 'system', 'id', concat_ws(' ', session_user, current_setting('application_name'))
    )
  )
$function$;

CREATE OR REPLACE FUNCTION add_granted_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  granted constant uuid[] := array(
    select g.application_id from application_grants g
    where g.ended_at is null and (g.class_id = new.sourced_id or g.school_id = new.school_id)
  );
begin
  if granted <> '{}' and not exists (
    select from courses k where k.sourced_id = new.course_id and k.student_id is not null
  ) then
    new.readers := array(
      select distinct reader from unnest(new.readers || granted) as reader order by reader
    );
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION audit_table(audited text, keys text[], person text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  arguments constant text := (
    select string_agg(quote_literal(argument), ', ') from unnest(person || keys) as argument
  );
begin
  execute format('create trigger audit_insert after insert on %I
    referencing new table as new_rows for each statement execute function write_audit(%s)',
    audited, arguments);
  execute format('create trigger audit_update after update on %I
    referencing old table as old_rows new table as new_rows
    for each statement execute function write_audit(%s)', audited, arguments);
  execute format('create trigger audit_delete after delete on %I
    referencing old table as old_rows for each statement execute function write_audit(%s)',
    audited, arguments);
end
$function$;

CREATE OR REPLACE FUNCTION audited(r jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (((r - '{readers,ungranted_readers,date_last_modified,record}'::text[]))::text || COALESCE(replace((r ->> 'record'::text), ('"dateLastModified":"'::text || "left"(split_part((r ->> 'record'::text), '"dateLastModified":"'::text, 2), 24)), ''::text), ''::text));

CREATE OR REPLACE FUNCTION begin_event_year(year integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('event years', 0));
  perform setval('event_seqs', first_seq_of_year(year), false)
  from event_seqs where last_value < first_seq_of_year(year);
end $function$;

CREATE OR REPLACE FUNCTION cf_record(members text, changed timestamp with time zone, further text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((((('{'::text || members) || ',"lastChangeDateTime":"'::text) || to_char((changed AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)) || '"'::text) || COALESCE((','::text || further), ''::text)) || '}'::text);

CREATE OR REPLACE FUNCTION cf_source(members text, source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(source, replace(members, '"sourcedId":'::text, '"identifier":'::text));

CREATE OR REPLACE FUNCTION change_review_weeks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into review_weeks as known (cf_item_id, week, reviews, passed, states)
  select s.cf_item_id, w.week, sum(s.sign * w.reviews), sum(s.sign * w.passed), sum(s.sign)
  from (
    select 1 as sign, n.* from (
      select student_id, cf_item_id, review_dates, ratings from written
      except select student_id, cf_item_id, review_dates, ratings from gone
    ) as n
    union all
    select -1, o.* from (
      select student_id, cf_item_id, review_dates, ratings from gone
      except select student_id, cf_item_id, review_dates, ratings from written
    ) as o
  ) as s
  cross join lateral review_weeks_of(s.review_dates, s.ratings) as w
  group by 1, 2
  having sum(s.sign * w.reviews) <> 0 or sum(s.sign * w.passed) <> 0 or sum(s.sign) <> 0
  order by 1, 2
  on conflict (cf_item_id, week) do update set reviews = known.reviews + excluded.reviews,
    passed = known.passed + excluded.passed, states = known.states + excluded.states;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_review_weeks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign constant integer := tg_argv[0];
begin
  insert into review_weeks as known (cf_item_id, week, reviews, passed, states)
  select s.cf_item_id, w.week, sign * sum(w.reviews), sign * sum(w.passed), sign * count(*)
  from changed s cross join lateral review_weeks_of(s.review_dates, s.ratings) w
  group by 1, 2
  order by 1, 2
  on conflict (cf_item_id, week) do update set reviews = known.reviews + excluded.reviews,
    passed = known.passed + excluded.passed, states = known.states + excluded.states;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION create_event_year(year integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  parent text;
begin
  perform pg_advisory_xact_lock(hashtextextended('event years', 0));
  foreach parent in array array['events', 'event_outcomes'] loop
    if to_regclass(format('%s_%s', parent, year)) is null then
      execute format('create table %1$s_%2$s (like %1$s including all)', parent, year);
      execute format('alter table %1$s attach partition %1$s_%2$s for values from (%3$s) to (%4$s)',
        parent, year, first_seq_of_year(year), first_seq_of_year(year + 1));
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION date_new_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.date_last_modified := next_date(old.date_last_modified);
  new.record := record_of_date(new.record, new.date_last_modified);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION date_with_classes(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update line_items r set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at
    from line_items where class_id = any(ids) order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
  update score_scales r set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at
    from score_scales where class_id = any(ids) order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
  update own_assessment_line_items r
  set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at
    from own_assessment_line_items where class_id = any(ids) order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
end
$function$;

CREATE OR REPLACE FUNCTION delete_disclosure_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('disclosure people', 0));
  delete from disclosure_people p
  where p.id in (select people_id from gone)
    and not exists (select from disclosures d where d.people_id = p.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION event_lane(student_id text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((hashtextextended(COALESCE(student_id, ''::text), (0)::bigint) & (15)::bigint))::smallint;

CREATE OR REPLACE FUNCTION event_log_horizon()
 RETURNS xid8
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  snapshot constant pg_snapshot := pg_current_snapshot();
  id xid8;
  oldest xid8 := pg_snapshot_xmax(snapshot);
begin
  if pg_snapshot_xmin(snapshot) = oldest then
    return oldest;
  end if;
  with locks as materialized (
    select coalesce(pid::text, virtualtransaction) as holder, transactionid
    from pg_locks
    where granted and (
      (locktype = 'transactionid' and mode = 'ExclusiveLock')
      or (locktype = 'advisory' and (classid, objid, objsubid) = (71504, 1, 2)
        and database = (select oid from pg_database where datname = current_database()))
    )
  )
  select running.xid into id
  from pg_snapshot_xip(snapshot) as running (xid)
  where not exists (
    select from locks own
    where own.transactionid = running.xid::xid and not exists (
      select from locks joined where joined.transactionid is null and joined.holder = own.holder
    )
  )
  order by running.xid limit 1;
  return coalesce(id, oldest);
end $function$;

CREATE OR REPLACE FUNCTION first_seq_of_year(year integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((year - 2000) * '1000000000000'::bigint);

CREATE OR REPLACE FUNCTION fold_letters(text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text collate "C" := $1;
  letter text collate "C";
begin
  if folded is not nfc normalized then folded := normalize(folded, nfc); end if;
  folded := lower(folded);
  -- Few texts have more than one or two of the letters, whose foldings have none of them.
  loop
    letter := substring(folded from '[µÀ-ÖØ-ßĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŉŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽſƁƂƄƆƇƉ-'
      'ƋƎ-ƑƓƔƖ-ƘƜƝƟƠƢƤƦƧƩƬƮƯƱ-ƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǰ-ǲǴǶ-ǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤ'
      'ȦȨȪȬȮȰȲȺȻȽȾɁɃ-ɆɈɊɌɎͅͰͲͶͿΆΈ-ΊΌΎ-ΡΣ-ΫΰςϏ-ϑϕϖϘϚϜϞϠϢϤϦϨϪϬϮϰϱϴϵϷϹϺϽ-ЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾ'
      'ҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦ'
      'ԨԪԬԮԱ-ՖևႠ-ჅჇჍᏸ-ᏽᲀ-ᲉᲐ-ᲺᲽ-ᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬ'
      'ṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẖ-ẛẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈ-ἏἘ-ἝἨ-'
      'ἯἸ-ἿὈ-ὍὐὒὔὖὙὛὝὟὨ-Ὧᾀ-ᾯᾲ-ᾴᾶ-Ὰᾼῂ-ῄῆ-ῈῊῌῒῖ-Ὶῢῤῦ-ῪῬῲ-ῴῶ-ῸῺῼℲⅠ-ⅯↃⒶ-ⓏⰀ-ⰯⱠⱢ-ⱤⱧⱩⱫⱭ-ⱰⱲⱵⱾ-Ⲁ'
      'ⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈ'
      'ꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪ-ꞮꞰ-ꞴꞶꞸꞺꞼꞾ'
      'ꟀꟂꟄ-ꟇꟉꟋꟌꟐꟖꟘꟚꟜꟵꭰ-ꮿﬀ-ﬆﬓ-ﬗＡ-Ｚ𐐀-𐐧𐒰-𐓓𐕰-𐕺𐕼-𐖊𐖌-𐖒𐖔𐖕𐲀-𐲲𐵐-𐵥𑢠-𑢿𖹀-𖹟𞤀-𞤡]');
    exit when letter is null;
    folded := replace(folded, letter, split_part(
      'μ à á â ã ä å æ ç è é ê ë ì í î ï ð ñ ò ó ô õ ö ø ù ú û ü ý þ ss ā ă ą ć ĉ ċ č ď đ '
      'ē ĕ ė ę ě ĝ ğ ġ ģ ĥ ħ ĩ ī ĭ į i̇ ĳ ĵ ķ ĺ ļ ľ ŀ ł ń ņ ň ʼn ŋ ō ŏ ő œ ŕ ŗ ř ś ŝ ş š ţ '
      'ť ŧ ũ ū ŭ ů ű ų ŵ ŷ ÿ ź ż ž s ɓ ƃ ƅ ɔ ƈ ɖ ɗ ƌ ǝ ə ɛ ƒ ɠ ɣ ɩ ɨ ƙ ɯ ɲ ɵ ơ ƣ ƥ ʀ ƨ ʃ ƭ '
      'ʈ ư ʊ ʋ ƴ ƶ ʒ ƹ ƽ ǆ ǆ ǉ ǉ ǌ ǌ ǎ ǐ ǒ ǔ ǖ ǘ ǚ ǜ ǟ ǡ ǣ ǥ ǧ ǩ ǫ ǭ ǯ ǰ ǳ ǳ ǵ ƕ ƿ ǹ ǻ ǽ '
      'ǿ ȁ ȃ ȅ ȇ ȉ ȋ ȍ ȏ ȑ ȓ ȕ ȗ ș ț ȝ ȟ ƞ ȣ ȥ ȧ ȩ ȫ ȭ ȯ ȱ ȳ ⱥ ȼ ƚ ⱦ ɂ ƀ ʉ ʌ ɇ ɉ ɋ ɍ ɏ ι ͱ '
      'ͳ ͷ ϳ ά έ ή ί ό ύ ώ ΐ α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω ϊ ϋ ΰ σ ϗ '
      'β θ φ π ϙ ϛ ϝ ϟ ϡ ϣ ϥ ϧ ϩ ϫ ϭ ϯ κ ρ θ ε ϸ ϲ ϻ ͻ ͼ ͽ ѐ ё ђ ѓ є ѕ і ї ј љ њ ћ ќ ѝ ў џ '
      'а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ѡ ѣ ѥ ѧ ѩ ѫ ѭ ѯ ѱ ѳ '
      'ѵ ѷ ѹ ѻ ѽ ѿ ҁ ҋ ҍ ҏ ґ ғ ҕ җ ҙ қ ҝ ҟ ҡ ң ҥ ҧ ҩ ҫ ҭ ү ұ ҳ ҵ ҷ ҹ һ ҽ ҿ ӏ ӂ ӄ ӆ ӈ ӊ ӌ ӎ '
      'ӑ ӓ ӕ ӗ ә ӛ ӝ ӟ ӡ ӣ ӥ ӧ ө ӫ ӭ ӯ ӱ ӳ ӵ ӷ ӹ ӻ ӽ ӿ ԁ ԃ ԅ ԇ ԉ ԋ ԍ ԏ ԑ ԓ ԕ ԗ ԙ ԛ ԝ ԟ ԡ ԣ '
      'ԥ ԧ ԩ ԫ ԭ ԯ ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո չ պ ջ ռ ս վ տ ր ց ւ փ ք '
      'օ ֆ եւ ⴀ ⴁ ⴂ ⴃ ⴄ ⴅ ⴆ ⴇ ⴈ ⴉ ⴊ ⴋ ⴌ ⴍ ⴎ ⴏ ⴐ ⴑ ⴒ ⴓ ⴔ ⴕ ⴖ ⴗ ⴘ ⴙ ⴚ ⴛ ⴜ ⴝ ⴞ ⴟ ⴠ ⴡ ⴢ ⴣ ⴤ ⴥ '
      'ⴧ ⴭ Ᏸ Ᏹ Ᏺ Ᏻ Ᏼ Ᏽ в д о с т т ъ ѣ ꙋ ᲊ ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ '
      'შ ჩ ც ძ წ ჭ ხ ჯ ჰ ჱ ჲ ჳ ჴ ჵ ჶ ჷ ჸ ჹ ჺ ჽ ჾ ჿ ḁ ḃ ḅ ḇ ḉ ḋ ḍ ḏ ḑ ḓ ḕ ḗ ḙ ḛ ḝ ḟ ḡ ḣ ḥ ḧ '
      'ḩ ḫ ḭ ḯ ḱ ḳ ḵ ḷ ḹ ḻ ḽ ḿ ṁ ṃ ṅ ṇ ṉ ṋ ṍ ṏ ṑ ṓ ṕ ṗ ṙ ṛ ṝ ṟ ṡ ṣ ṥ ṧ ṩ ṫ ṭ ṯ ṱ ṳ ṵ ṷ ṹ ṻ '
      'ṽ ṿ ẁ ẃ ẅ ẇ ẉ ẋ ẍ ẏ ẑ ẓ ẕ ẖ ẗ ẘ ẙ aʾ ṡ ss ạ ả ấ ầ ẩ ẫ ậ ắ ằ ẳ ẵ ặ ẹ ẻ ẽ ế ề ể ễ '
      'ệ ỉ ị ọ ỏ ố ồ ổ ỗ ộ ớ ờ ở ỡ ợ ụ ủ ứ ừ ử ữ ự ỳ ỵ ỷ ỹ ỻ ỽ ỿ ἀ ἁ ἂ ἃ ἄ ἅ ἆ ἇ ἐ ἑ ἒ ἓ ἔ '
      'ἕ ἠ ἡ ἢ ἣ ἤ ἥ ἦ ἧ ἰ ἱ ἲ ἳ ἴ ἵ ἶ ἷ ὀ ὁ ὂ ὃ ὄ ὅ ὐ ὒ ὔ ὖ ὑ ὓ ὕ ὗ ὠ ὡ ὢ ὣ ὤ ὥ ὦ '
      'ὧ ἀι ἁι ἂι ἃι ἄι ἅι ἆι ἇι ἀι ἁι ἂι ἃι ἄι ἅι ἆι ἇι ἠι ἡι ἢι ἣι ἤι ἥι ἦι ἧι ἠι ἡι ἢι '
      'ἣι ἤι ἥι ἦι ἧι ὠι ὡι ὢι ὣι ὤι ὥι ὦι ὧι ὠι ὡι ὢι ὣι ὤι ὥι ὦι ὧι ὰι αι άι ᾶ ᾶι ᾰ ᾱ '
      'ὰ αι ὴι ηι ήι ῆ ῆι ὲ ὴ ηι ῒ ῖ ῗ ῐ ῑ ὶ ῢ ῤ ῦ ῧ ῠ ῡ ὺ ῥ ὼι ωι ώι ῶ ῶι '
      'ὸ ὼ ωι ⅎ ⅰ ⅱ ⅲ ⅳ ⅴ ⅵ ⅶ ⅷ ⅸ ⅹ ⅺ ⅻ ⅼ ⅽ ⅾ ⅿ ↄ ⓐ ⓑ ⓒ ⓓ ⓔ ⓕ ⓖ ⓗ ⓘ ⓙ ⓚ ⓛ ⓜ ⓝ ⓞ ⓟ ⓠ ⓡ ⓢ ⓣ '
      'ⓤ ⓥ ⓦ ⓧ ⓨ ⓩ ⰰ ⰱ ⰲ ⰳ ⰴ ⰵ ⰶ ⰷ ⰸ ⰹ ⰺ ⰻ ⰼ ⰽ ⰾ ⰿ ⱀ ⱁ ⱂ ⱃ ⱄ ⱅ ⱆ ⱇ ⱈ ⱉ ⱊ ⱋ ⱌ ⱍ ⱎ ⱏ ⱐ ⱑ ⱒ ⱓ '
      'ⱔ ⱕ ⱖ ⱗ ⱘ ⱙ ⱚ ⱛ ⱜ ⱝ ⱞ ⱟ ⱡ ɫ ᵽ ɽ ⱨ ⱪ ⱬ ɑ ɱ ɐ ɒ ⱳ ⱶ ȿ ɀ ⲁ ⲃ ⲅ ⲇ ⲉ ⲋ ⲍ ⲏ ⲑ ⲓ ⲕ ⲗ ⲙ ⲛ ⲝ '
      'ⲟ ⲡ ⲣ ⲥ ⲧ ⲩ ⲫ ⲭ ⲯ ⲱ ⲳ ⲵ ⲷ ⲹ ⲻ ⲽ ⲿ ⳁ ⳃ ⳅ ⳇ ⳉ ⳋ ⳍ ⳏ ⳑ ⳓ ⳕ ⳗ ⳙ ⳛ ⳝ ⳟ ⳡ ⳣ ⳬ ⳮ ⳳ ꙁ ꙃ ꙅ ꙇ '
      'ꙉ ꙋ ꙍ ꙏ ꙑ ꙓ ꙕ ꙗ ꙙ ꙛ ꙝ ꙟ ꙡ ꙣ ꙥ ꙧ ꙩ ꙫ ꙭ ꚁ ꚃ ꚅ ꚇ ꚉ ꚋ ꚍ ꚏ ꚑ ꚓ ꚕ ꚗ ꚙ ꚛ ꜣ ꜥ ꜧ ꜩ ꜫ ꜭ ꜯ ꜳ ꜵ '
      'ꜷ ꜹ ꜻ ꜽ ꜿ ꝁ ꝃ ꝅ ꝇ ꝉ ꝋ ꝍ ꝏ ꝑ ꝓ ꝕ ꝗ ꝙ ꝛ ꝝ ꝟ ꝡ ꝣ ꝥ ꝧ ꝩ ꝫ ꝭ ꝯ ꝺ ꝼ ᵹ ꝿ ꞁ ꞃ ꞅ ꞇ ꞌ ɥ ꞑ ꞓ ꞗ '
      'ꞙ ꞛ ꞝ ꞟ ꞡ ꞣ ꞥ ꞧ ꞩ ɦ ɜ ɡ ɬ ɪ ʞ ʇ ʝ ꭓ ꞵ ꞷ ꞹ ꞻ ꞽ ꞿ ꟁ ꟃ ꞔ ʂ ᶎ ꟈ ꟊ ɤ ꟍ ꟑ ꟗ ꟙ ꟛ ƛ ꟶ Ꭰ Ꭱ Ꭲ '
      'Ꭳ Ꭴ Ꭵ Ꭶ Ꭷ Ꭸ Ꭹ Ꭺ Ꭻ Ꭼ Ꭽ Ꭾ Ꭿ Ꮀ Ꮁ Ꮂ Ꮃ Ꮄ Ꮅ Ꮆ Ꮇ Ꮈ Ꮉ Ꮊ Ꮋ Ꮌ Ꮍ Ꮎ Ꮏ Ꮐ Ꮑ Ꮒ Ꮓ Ꮔ Ꮕ Ꮖ Ꮗ Ꮘ Ꮙ Ꮚ Ꮛ Ꮜ '
      'Ꮝ Ꮞ Ꮟ Ꮠ Ꮡ Ꮢ Ꮣ Ꮤ Ꮥ Ꮦ Ꮧ Ꮨ Ꮩ Ꮪ Ꮫ Ꮬ Ꮭ Ꮮ Ꮯ Ꮰ Ꮱ Ꮲ Ꮳ Ꮴ Ꮵ Ꮶ Ꮷ Ꮸ Ꮹ Ꮺ Ꮻ Ꮼ Ꮽ Ꮾ Ꮿ ff fi fl ffi '
      'ffl st st մն մե մի վն մխ ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ ｊ ｋ ｌ ｍ ｎ ｏ ｐ ｑ ｒ ｓ ｔ ｕ ｖ ｗ ｘ ｙ ｚ 𐐨 𐐩 𐐪 '
      '𐐫 𐐬 𐐭 𐐮 𐐯 𐐰 𐐱 𐐲 𐐳 𐐴 𐐵 𐐶 𐐷 𐐸 𐐹 𐐺 𐐻 𐐼 𐐽 𐐾 𐐿 𐑀 𐑁 𐑂 𐑃 𐑄 𐑅 𐑆 𐑇 𐑈 𐑉 𐑊 𐑋 𐑌 𐑍 𐑎 𐑏 𐓘 𐓙 𐓚 𐓛 𐓜 '
      '𐓝 𐓞 𐓟 𐓠 𐓡 𐓢 𐓣 𐓤 𐓥 𐓦 𐓧 𐓨 𐓩 𐓪 𐓫 𐓬 𐓭 𐓮 𐓯 𐓰 𐓱 𐓲 𐓳 𐓴 𐓵 𐓶 𐓷 𐓸 𐓹 𐓺 𐓻 𐖗 𐖘 𐖙 𐖚 𐖛 𐖜 𐖝 𐖞 𐖟 𐖠 𐖡 '
      '𐖣 𐖤 𐖥 𐖦 𐖧 𐖨 𐖩 𐖪 𐖫 𐖬 𐖭 𐖮 𐖯 𐖰 𐖱 𐖳 𐖴 𐖵 𐖶 𐖷 𐖸 𐖹 𐖻 𐖼 𐳀 𐳁 𐳂 𐳃 𐳄 𐳅 𐳆 𐳇 𐳈 𐳉 𐳊 𐳋 𐳌 𐳍 𐳎 𐳏 𐳐 𐳑 '
      '𐳒 𐳓 𐳔 𐳕 𐳖 𐳗 𐳘 𐳙 𐳚 𐳛 𐳜 𐳝 𐳞 𐳟 𐳠 𐳡 𐳢 𐳣 𐳤 𐳥 𐳦 𐳧 𐳨 𐳩 𐳪 𐳫 𐳬 𐳭 𐳮 𐳯 𐳰 𐳱 𐳲 𐵰 𐵱 𐵲 𐵳 𐵴 𐵵 𐵶 𐵷 𐵸 '
      '𐵹 𐵺 𐵻 𐵼 𐵽 𐵾 𐵿 𐶀 𐶁 𐶂 𐶃 𐶄 𐶅 𑣀 𑣁 𑣂 𑣃 𑣄 𑣅 𑣆 𑣇 𑣈 𑣉 𑣊 𑣋 𑣌 𑣍 𑣎 𑣏 𑣐 𑣑 𑣒 𑣓 𑣔 𑣕 𑣖 𑣗 𑣘 𑣙 𑣚 𑣛 𑣜 '
      '𑣝 𑣞 𑣟 𖹠 𖹡 𖹢 𖹣 𖹤 𖹥 𖹦 𖹧 𖹨 𖹩 𖹪 𖹫 𖹬 𖹭 𖹮 𖹯 𖹰 𖹱 𖹲 𖹳 𖹴 𖹵 𖹶 𖹷 𖹸 𖹹 𖹺 𖹻 𖹼 𖹽 𖹾 𖹿 𞤢 𞤣 𞤤 𞤥 𞤦 𞤧 𞤨 '
      '𞤩 𞤪 𞤫 𞤬 𞤭 𞤮 𞤯 𞤰 𞤱 𞤲 𞤳 𞤴 𞤵 𞤶 𞤷 𞤸 𞤹 𞤺 𞤻 𞤼 𞤽 𞤾 𞤿 𞥀 𞥁 𞥂 𞥃',
      ' ', strpos(
        'µÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŉŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦ'
        'ŨŪŬŮŰŲŴŶŸŹŻŽſƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǰǱǲǴǶǷǸǺǼǾȀȂ'
        'ȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫΰςϏϐϑϕϖϘ'
        'ϚϜϞϠϢϤϦϨϪϬϮϰϱϴϵϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼ'
        'ѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬ'
        'ԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖևႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᏸᏹᏺᏻ'
        'ᏼᏽᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲ'
        'ḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẖẗẘẙẚẛẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖ'
        'ỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὐὒὔὖὙὛὝὟὨὩὪὫὬὭὮὯᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋ'
        'ᾌᾍᾎᾏᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯᾲᾳᾴᾶᾷᾸᾹᾺᾼῂῃῄῆῇῈῊῌῒῖῗῘῙῚῢῤῦῧῨῩῪῬῲῳῴῶῷῸῺῼℲⅠⅡⅢⅣⅤⅥⅦⅧ'
        'ⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠ'
        'ⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠ'
        'ꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭ'
        'ꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌꟐꟖꟘꟚꟜꟵꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩ'
        'ꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗'
        '𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑'
        '𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧'
        '𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛'
        '𞤜𞤝𞤞𞤟𞤠𞤡',
        letter)));
  end loop;
  return folded;
end $function$;

CREATE OR REPLACE FUNCTION fold_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length($1) = char_length($1)) THEN lower(($1 COLLATE "C")) ELSE fold_letters($1) END;

CREATE OR REPLACE FUNCTION folded_subject(subject text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN lower(regexp_replace(subject, '\s+'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION follow_user_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed constant text[] := array(
    select sourced_id from (
      select sourced_id, readers from written except select sourced_id, readers from gone
    ) as w
  );
begin
  if changed = '{}' then return null; end if;
  update classes c set sourced_id = c.sourced_id
  from courses k where k.student_id = any(changed) and c.course_id = k.sourced_id;
  update demographics r set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at from demographics
    where sourced_id = any(array(
      select sourced_id from (
        select sourced_id, date_last_modified from written
        except select sourced_id, date_last_modified from gone
      ) as w
      where sourced_id = any(changed)
    ))
    order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
  if exists (select from student_agents where agent_id = any(changed)) then
    update users r set date_last_modified = at, record = record_of_date(r.record, at)
    from (
      select s.sourced_id as id, next_date(s.date_last_modified) as at from users s
      where s.sourced_id in (
        select l.student_id from student_agents l
        join gone g on g.sourced_id = l.agent_id join written w on w.sourced_id = l.agent_id
        join users u on u.sourced_id = l.student_id
        where l.agent_id = any(changed) and exists (
          select from unnest(u.readers) as reader
          where (reader = any(g.readers)) <> (reader = any(w.readers))
        )
      )
      order by s.sourced_id for no key update
    ) as n where r.sourced_id = n.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION follow_user_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids constant text[] := array(
    select sourced_id from (
      select sourced_id, status from written except select sourced_id, status from gone
    ) as changed
  );
begin
  if ids = '{}' then return null; end if;
  update enrollments e
  set status = n.status, went_with_user = n.status <> 'active', date_last_modified = n.at,
    record = record_of_status(e.record, n.status, n.at)
  from (
    select e.sourced_id, w.status,
      greatest(w.date_last_modified, e.date_last_modified + interval '1 millisecond') as at
    from written w join enrollments e on e.user_id = w.sourced_id
    where w.sourced_id = any(ids)
      and case w.status when 'active' then e.went_with_user else e.status = 'active' end
    order by e.sourced_id for no key update of e
  ) as n
  where e.sourced_id = n.sourced_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION forget_user_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.went_with_user := false;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION has_grants()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM application_grants WHERE ((application_grants.ended_at IS NULL) OR (NOT application_grants.applied))));

CREATE OR REPLACE FUNCTION join_event_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('lectern.appends_events', true) is distinct from 'on' then
    if pg_current_xact_id_if_assigned() is not null then
      raise exception 'a transaction appends events before it writes anything else'
        using errcode = 'object_not_in_prerequisite_state';
    end if;
    perform pg_advisory_xact_lock_shared(71504, 1);
    perform set_config('lectern.appends_events', 'on', true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION next_date(last timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
RETURN GREATEST(date_trunc('milliseconds'::text, clock_timestamp()), (last + '00:00:00.001'::interval));

CREATE OR REPLACE FUNCTION note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  noted constant text := 'lectern.noted_' || tg_argv[0];
begin
  if current_setting(noted, true) is distinct from pg_current_xact_id()::text then
    insert into record_changes (family, changes) values (tg_argv[0], 1);
    perform set_config(noted, pg_current_xact_id()::text, true);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION org_of_role(role_org text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN substr(role_org, (strpos(role_org, ' '::text) + 1));

CREATE OR REPLACE FUNCTION readers_of(id text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT r.application_id FROM user_readers r WHERE (r.user_id = readers_of.id) UNION SELECT g.application_id FROM granted_readers g WHERE (g.user_id = readers_of.id) ORDER BY 1);

CREATE OR REPLACE FUNCTION rebuild_readers()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update classes set sourced_id = sourced_id;
  update enrollments set sourced_id = sourced_id;
  update results set class_id = class_id;
  update users set readers = readers_of(sourced_id);
end
$function$;

CREATE OR REPLACE FUNCTION record_of_date(record text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN regexp_replace(record, '"dateLastModified":"[^"]*"'::text, (('"dateLastModified":"'::text || to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)) || '"'::text));

CREATE OR REPLACE FUNCTION record_of_status(record text, status text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN regexp_replace(regexp_replace(record, '"status":"[^"]*"'::text, (('"status":"'::text || status) || '"'::text)), '"dateLastModified":"[^"]*"'::text, (('"dateLastModified":"'::text || to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)) || '"'::text));

CREATE OR REPLACE FUNCTION record_with_known_agents(record text, application uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select '{' || string_agg(to_json(key)::text || ':' || text, ',' order by place) || '}'
  from json_each(record::json) with ordinality as member (key, value, place)
  cross join lateral (select case when key <> 'agents' then value::text else (
    select '[' || string_agg(agent::text, ',') || ']'
    from json_array_elements(value) as agent
    where exists (
      select from users u
      where u.sourced_id = agent ->> 'sourcedId' and u.readers @> array[application]
    )
  ) end as text) as answered
  where text is not null
$function$;

CREATE OR REPLACE FUNCTION record_without(record text, members text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select '{' || string_agg(to_json(key)::text || ':' || value::text, ',' order by place) || '}'
  from json_each(record::json) with ordinality as member (key, value, place)
  where key <> all (array_remove(members, null))
$function$;

CREATE OR REPLACE FUNCTION refresh_by_bases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform refresh_user_readers(array(select distinct student_id from written));
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    perform refresh_user_readers(array(select distinct student_id from gone));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_by_classes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed text[];
  ids text[];
begin
  changed := array(
    select sourced_id from (
      select sourced_id, readers from written except select sourced_id, readers from gone
    ) as c
  );
  if changed <> '{}' then
    update enrollments set sourced_id = sourced_id where class_id = any(changed);
    perform date_with_classes(array(
      select unnest(changed)
      intersect
      select sourced_id from (
        select sourced_id, date_last_modified from written
        except select sourced_id, date_last_modified from gone
      ) as c
    ));
  end if;
  ids := array(
    select sourced_id from (
      select sourced_id, ungranted_readers from written
      except select sourced_id, ungranted_readers from gone
    ) as c
  );
  if ids <> '{}' then update results set class_id = class_id where class_id = any(ids); end if;
  ids := array(
    select distinct e.user_id
    from (
      select sourced_id, status, course_id from written
      except select sourced_id, status, course_id from gone
    ) as c
    join enrollments e on e.class_id = c.sourced_id
  );
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_by_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
begin
  ids := array(
    select distinct e.user_id
    from (
      select sourced_id, status from written except select sourced_id, status from gone
    ) as k
    join classes c on c.course_id = k.sourced_id join enrollments e on e.class_id = c.sourced_id
  );
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_by_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct user_id from written where status = 'active');
    perform from users where sourced_id = any(ids) order by sourced_id for no key update;
    ids := array(
      select distinct w.user_id from written w join users u on u.sourced_id = w.user_id
      where w.status = 'active' and not u.readers @> w.readers
    );
  elsif tg_op = 'DELETE' then
    ids := array(select distinct user_id from gone);
  else
    ids := array(
      select user_id from (
        select sourced_id, user_id, class_id, status, end_date, went_with_user from written
        except select sourced_id, user_id, class_id, status, end_date, went_with_user from gone
      ) as w
      union
      select user_id from (
        select sourced_id, user_id, class_id, status, end_date, went_with_user from gone
        except select sourced_id, user_id, class_id, status, end_date, went_with_user from written
      ) as g
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_by_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
begin
  if not has_grants() then return null; end if;
  if tg_op = 'INSERT' then
    ids := array(select sourced_id from written where role_orgs <> '{}');
  else
    ids := array(
      select sourced_id from (
        select sourced_id, role_orgs from written except select sourced_id, role_orgs from gone
      ) as changed
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_by_school_of_class()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
begin
  if not has_grants() then return null; end if;
  ids := array(
    select distinct e.user_id
    from (
      select sourced_id, school_id from written except select sourced_id, school_id from gone
    ) as c
    join enrollments e on e.class_id = c.sourced_id
  );
  -- An update of no users would fire the triggers of classes again, without end.
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refresh_class_readers(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from classes where sourced_id = any(ids) order by sourced_id for no key update;
  update classes set sourced_id = sourced_id where sourced_id = any(ids);
end
$function$;

CREATE OR REPLACE FUNCTION refresh_user_readers(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where sourced_id = any(ids) order by sourced_id for no key update;
  update users u set readers = n.readers
  from (select id, readers_of(id) as readers from unnest(ids) as id offset 0) as n
  where u.sourced_id = n.id and u.readers is distinct from n.readers;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  upkeep constant text := current_setting('lectern.upkeep', true);
begin
  if tg_op = 'DELETE' and upkeep = 'retention' then return old; end if;
  if tg_op = 'UPDATE' and upkeep = 'erasure' then
    if tg_table_name = 'disclosure_people' then return new; end if;
    if tg_table_name = 'audit_log' then
      if new.id = old.id and new.at = old.at then return new; end if;
    end if;
  end if;
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_unproven_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from accounts a
    where a.id = (to_jsonb(new) ->> tg_argv[0])::uuid
      and a.opened_from is not null
      and (a.operator or exists (
        select from application_members m
        where m.account_id = a.id and m.application_id <> a.opened_from
      ))
  ) then
    raise exception 'An account that an admin''s link opened has rights elsewhere.'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION review_weeks_of(review_dates date[], ratings smallint[])
 RETURNS TABLE(week date, reviews integer, passed integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select r.day - (extract(isodow from r.day)::integer - 1), count(*)::integer,
    (count(*) filter (where r.rating > 1))::integer
  from unnest(review_dates, ratings) with ordinality as r (day, rating, n)
  where r.day > review_dates[1] and r.day is distinct from review_dates[r.n - 1]
  group by 1
$function$;

CREATE OR REPLACE FUNCTION school_year(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (EXTRACT(year FROM ((at AT TIME ZONE 'UTC'::text) + '6 mons'::interval)))::integer;

CREATE OR REPLACE FUNCTION set_class_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  course record;
  source uuid;
begin
  select application_id, student_id, source_application_id into course
  from courses where sourced_id = new.course_id for share;
  if course.student_id is not null then
    -- No transaction takes the student's readers away, or adds one, without seeing this class.
    perform from users where sourced_id = course.student_id for share;
    select course.source_application_id into source from users u
    where u.sourced_id = course.student_id
      and u.readers @> array[course.source_application_id];
  end if;
  new.ungranted_readers := array(
    select distinct reader
    from unnest(array[new.application_id, course.application_id, source]) as reader
    where reader is not null order by reader
  );
  new.readers := new.ungranted_readers;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION set_enrollment_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  klass record;
begin
  select readers, course_id into klass from classes where sourced_id = new.class_id for share;
  perform from courses where sourced_id = klass.course_id for share;
  new.readers := array(
    select distinct reader from unnest(new.application_id || klass.readers) as reader
    order by reader
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION set_result_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select ungranted_readers into new.ungranted_readers
  from classes where sourced_id = new.class_id for share;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION write_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  actor constant jsonb := acting();
  what constant text := case tg_op when 'INSERT' then 'create' else lower(tg_op) end;
begin
  if tg_op = 'INSERT' then
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, after
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name,
      concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]), r ->> tg_argv[0],
      sha256(convert_to(audited(r), 'UTF8'))
    from new_rows n, to_jsonb(n) r;
  elsif tg_op = 'DELETE' then
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, before
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name,
      concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]), r ->> tg_argv[0],
      sha256(convert_to(audited(r), 'UTF8'))
    from old_rows o, to_jsonb(o) r;
  else
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, before, after
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name, key, min(person),
      sha256(convert_to(min(content) filter (where not is_new), 'UTF8')),
      sha256(convert_to(min(content) filter (where is_new), 'UTF8'))
    -- No join, as above.
    from (
      select false as is_new, audited(r) as content, null as person,
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]) as key
      from old_rows o, to_jsonb(o) r
      union all
      select true, audited(r), r ->> tg_argv[0],
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3])
      from new_rows n, to_jsonb(n) r
    ) as states
    group by key
    having min(content) filter (where not is_new) <> min(content) filter (where is_new);
  end if;
  return null;
end
$function$;

CREATE TRIGGER audit_delete AFTER DELETE ON academic_sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON account_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'token_sha256');

CREATE TRIGGER audit_delete AFTER DELETE ON account_passkeys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'id');

CREATE TRIGGER audit_delete AFTER DELETE ON account_recovery_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'account_id');

CREATE TRIGGER audit_delete AFTER DELETE ON account_sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'id');

CREATE TRIGGER audit_delete AFTER DELETE ON accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'id');

CREATE TRIGGER audit_delete AFTER DELETE ON application_grants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON application_invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'application_id', 'account_id');

CREATE TRIGGER audit_delete AFTER DELETE ON application_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'application_id', 'account_id');

CREATE TRIGGER audit_delete AFTER DELETE ON applications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON assessment_line_item_components REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON cf_documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON classes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'client_id');

CREATE TRIGGER audit_delete AFTER DELETE ON consents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'user_id', 'application_id');

CREATE TRIGGER audit_delete AFTER DELETE ON courses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON demographics REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('sourced_id', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON enrollments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON lessons REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON line_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON orgs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON own_assessment_line_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON own_assessment_results REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON passwords REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'user_id');

CREATE TRIGGER audit_delete AFTER DELETE ON public_licences REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'uri');

CREATE TRIGGER audit_delete AFTER DELETE ON resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON results REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON review_parameters REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'version');

CREATE TRIGGER audit_delete AFTER DELETE ON review_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'only_row');

CREATE TRIGGER audit_delete AFTER DELETE ON score_scales REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON server_secrets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'name');

CREATE TRIGGER audit_delete AFTER DELETE ON signing_keys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'kid');

CREATE TRIGGER audit_delete AFTER DELETE ON student_agents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'student_id', 'agent_id');

CREATE TRIGGER audit_delete AFTER DELETE ON student_bases REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'student_id', 'application_id', 'basis');

CREATE TRIGGER audit_delete AFTER DELETE ON units REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('sourced_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON academic_sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON account_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'token_sha256');

CREATE TRIGGER audit_insert AFTER INSERT ON account_passkeys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'id');

CREATE TRIGGER audit_insert AFTER INSERT ON account_recovery_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'account_id');

CREATE TRIGGER audit_insert AFTER INSERT ON account_sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'id');

CREATE TRIGGER audit_insert AFTER INSERT ON accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'id');

CREATE TRIGGER audit_insert AFTER INSERT ON application_grants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON application_invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'application_id', 'account_id');

CREATE TRIGGER audit_insert AFTER INSERT ON application_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'application_id', 'account_id');

CREATE TRIGGER audit_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON assessment_line_item_components REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON cf_documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON classes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'client_id');

CREATE TRIGGER audit_insert AFTER INSERT ON consents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'user_id', 'application_id');

CREATE TRIGGER audit_insert AFTER INSERT ON courses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON demographics REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('sourced_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON lessons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON line_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON orgs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON own_assessment_line_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON own_assessment_results REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON passwords REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'user_id');

CREATE TRIGGER audit_insert AFTER INSERT ON public_licences REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'uri');

CREATE TRIGGER audit_insert AFTER INSERT ON resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON results REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON review_parameters REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'version');

CREATE TRIGGER audit_insert AFTER INSERT ON review_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'only_row');

CREATE TRIGGER audit_insert AFTER INSERT ON score_scales REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON server_secrets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'name');

CREATE TRIGGER audit_insert AFTER INSERT ON signing_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'kid');

CREATE TRIGGER audit_insert AFTER INSERT ON student_agents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'student_id', 'agent_id');

CREATE TRIGGER audit_insert AFTER INSERT ON student_bases REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'student_id', 'application_id', 'basis');

CREATE TRIGGER audit_insert AFTER INSERT ON units REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('sourced_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON academic_sessions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON account_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'token_sha256');

CREATE TRIGGER audit_update AFTER UPDATE ON account_recovery_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'account_id');

CREATE TRIGGER audit_update AFTER UPDATE ON accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'id');

CREATE TRIGGER audit_update AFTER UPDATE ON application_grants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON application_invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'application_id', 'account_id');

CREATE TRIGGER audit_update AFTER UPDATE ON application_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'application_id', 'account_id');

CREATE TRIGGER audit_update AFTER UPDATE ON applications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON assessment_line_item_components REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON cf_documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON classes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'client_id');

CREATE TRIGGER audit_update AFTER UPDATE ON consents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'user_id', 'application_id');

CREATE TRIGGER audit_update AFTER UPDATE ON courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON demographics REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('sourced_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON lessons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON line_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON orgs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON own_assessment_line_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON own_assessment_results REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON passwords REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('user_id', 'user_id');

CREATE TRIGGER audit_update AFTER UPDATE ON public_licences REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'uri');

CREATE TRIGGER audit_update AFTER UPDATE ON resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON results REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON review_parameters REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'version');

CREATE TRIGGER audit_update AFTER UPDATE ON review_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'only_row');

CREATE TRIGGER audit_update AFTER UPDATE ON score_scales REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON server_secrets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'name');

CREATE TRIGGER audit_update AFTER UPDATE ON signing_keys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('', 'kid');

CREATE TRIGGER audit_update AFTER UPDATE ON student_agents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'student_id', 'agent_id');

CREATE TRIGGER audit_update AFTER UPDATE ON student_bases REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'student_id', 'application_id', 'basis');

CREATE TRIGGER audit_update AFTER UPDATE ON units REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('student_id', 'sourced_id');

CREATE TRIGGER audit_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit('sourced_id', 'sourced_id');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON academic_sessions FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON applications FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON assessment_line_item_components FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON assessment_line_items FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON assessment_results FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON classes FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON courses FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON demographics FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON enrollments FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON lessons FOR EACH STATEMENT EXECUTE FUNCTION note_change('content');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON line_items FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON orgs FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON own_assessment_line_items FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON own_assessment_results FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION note_change('content');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON results FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON score_scales FOR EACH STATEMENT EXECUTE FUNCTION note_change('gradebook');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON student_agents FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON student_bases FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON units FOR EACH STATEMENT EXECUTE FUNCTION note_change('content');

CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION note_change('roster');

CREATE TRIGGER count_weeks_deleted AFTER DELETE ON review_states REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_review_weeks('-1');

CREATE TRIGGER count_weeks_inserted AFTER INSERT ON review_states REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_review_weeks('1');

CREATE TRIGGER count_weeks_updated AFTER UPDATE ON review_states REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION change_review_weeks();

CREATE TRIGGER delete_people AFTER DELETE ON disclosures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_disclosure_people();

CREATE TRIGGER events_join_log BEFORE INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION join_event_log();

CREATE TRIGGER follow_readers AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION follow_user_readers();

CREATE TRIGGER follow_status AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION follow_user_status();

CREATE TRIGGER forget_user_status BEFORE UPDATE ON enrollments FOR EACH ROW WHEN ((old.went_with_user AND new.went_with_user AND (new.record <> old.record))) EXECUTE FUNCTION forget_user_status();

CREATE TRIGGER refresh_deleted AFTER DELETE ON enrollments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_enrollments();

CREATE TRIGGER refresh_deleted AFTER DELETE ON student_bases REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_bases();

CREATE TRIGGER refresh_inserted AFTER INSERT ON enrollments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_enrollments();

CREATE TRIGGER refresh_inserted AFTER INSERT ON student_bases REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_bases();

CREATE TRIGGER refresh_moved AFTER UPDATE ON classes REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_school_of_class();

CREATE TRIGGER refresh_roles_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_roles();

CREATE TRIGGER refresh_roles_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_roles();

CREATE TRIGGER refresh_updated AFTER UPDATE ON classes REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_classes();

CREATE TRIGGER refresh_updated AFTER UPDATE ON courses REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_courses();

CREATE TRIGGER refresh_updated AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_enrollments();

CREATE TRIGGER refresh_updated AFTER UPDATE ON student_bases REFERENCING OLD TABLE AS gone NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refresh_by_bases();

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON disclosure_people FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON disclosures FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON disclosure_people FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON disclosures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_unproven_rights AFTER INSERT ON application_members FOR EACH ROW EXECUTE FUNCTION refuse_unproven_rights('account_id');

CREATE TRIGGER refuse_unproven_rights AFTER UPDATE OF operator, opened_from ON accounts FOR EACH ROW EXECUTE FUNCTION refuse_unproven_rights('id');

CREATE TRIGGER set_readers BEFORE INSERT OR UPDATE OF class_id ON results FOR EACH ROW EXECUTE FUNCTION set_result_readers();

CREATE TRIGGER set_readers BEFORE INSERT OR UPDATE ON classes FOR EACH ROW EXECUTE FUNCTION set_class_readers();

CREATE TRIGGER set_readers BEFORE INSERT OR UPDATE ON enrollments FOR EACH ROW EXECUTE FUNCTION set_enrollment_readers();

CREATE TRIGGER set_readers_granted BEFORE INSERT OR UPDATE ON classes FOR EACH ROW EXECUTE FUNCTION add_granted_readers();

CREATE TRIGGER tell_new_readers BEFORE UPDATE ON classes FOR EACH ROW WHEN (((new.date_last_modified = old.date_last_modified) AND (NOT (new.readers <@ old.readers)))) EXECUTE FUNCTION date_new_readers();

CREATE TRIGGER tell_new_readers BEFORE UPDATE ON enrollments FOR EACH ROW WHEN (((new.date_last_modified = old.date_last_modified) AND (NOT (new.readers <@ old.readers)))) EXECUTE FUNCTION date_new_readers();

CREATE TRIGGER tell_new_readers BEFORE UPDATE ON results FOR EACH ROW WHEN (((new.date_last_modified = old.date_last_modified) AND (NOT (new.ungranted_readers <@ old.ungranted_readers)))) EXECUTE FUNCTION date_new_readers();

CREATE TRIGGER tell_new_readers BEFORE UPDATE ON users FOR EACH ROW WHEN (((new.date_last_modified = old.date_last_modified) AND (NOT (new.readers <@ old.readers)))) EXECUTE FUNCTION date_new_readers();

create view assessment_line_item_records as
 SELECT assessment_line_items.sourced_id,
    assessment_line_items.application_id,
    assessment_line_items.status,
    assessment_line_items.date_last_modified,
    assessment_line_items.title,
    NULL::text AS description,
    NULL::text AS class_id,
    NULL::text AS parent_id,
    NULL::text AS score_scale_id,
    NULL::double precision AS result_value_min,
    (assessment_line_items.result_value_max)::double precision AS result_value_max,
    jsonb_build_object('assignableId', assessment_line_items.assignable_id, 'courseId', assessment_line_items.course_id, 'lessonId', assessment_line_items.lesson_id, 'unitId', assessment_line_items.unit_id) AS metadata,
    NULL::text AS record,
    true AS derived
   FROM assessment_line_items
UNION ALL
 SELECT own_assessment_line_items.sourced_id,
    own_assessment_line_items.application_id,
    own_assessment_line_items.status,
    own_assessment_line_items.date_last_modified,
    own_assessment_line_items.title,
    own_assessment_line_items.description,
    own_assessment_line_items.class_id,
    own_assessment_line_items.parent_id,
    own_assessment_line_items.score_scale_id,
    own_assessment_line_items.result_value_min,
    own_assessment_line_items.result_value_max,
    own_assessment_line_items.metadata,
    own_assessment_line_items.record,
    false AS derived
   FROM own_assessment_line_items;

create view assessment_result_records as
 SELECT assessment_results.sourced_id,
    assessment_results.application_id,
    assessment_results.status,
    assessment_results.date_last_modified,
    assessment_results.assessment_line_item_id,
    assessment_results.student_id,
    (assessment_results.score)::double precision AS score,
    NULL::text AS text_score,
    ((assessment_results.graded_at AT TIME ZONE 'UTC'::text))::date AS score_date,
    NULL::text AS score_scale_id,
    NULL::double precision AS score_percentile,
    COALESCE(assessment_results.score_status, 'fully graded'::text) AS score_status,
    NULL::text AS comment,
    NULL::boolean AS in_progress,
    NULL::boolean AS incomplete,
    NULL::boolean AS late,
    NULL::boolean AS missing,
    NULL::jsonb AS metadata,
    NULL::text AS record,
    true AS derived,
    assessment_results.subject,
    assessment_results.course_id,
    assessment_results.lesson_id,
    assessment_results.assignable_id,
    assessment_results.attempt_id,
    assessment_results.attempt_count,
    assessment_results.score_type,
    assessment_results.max_score,
    assessment_results.event_id
   FROM assessment_results
UNION ALL
 SELECT own_assessment_results.sourced_id,
    own_assessment_results.application_id,
    own_assessment_results.status,
    own_assessment_results.date_last_modified,
    own_assessment_results.assessment_line_item_id,
    own_assessment_results.student_id,
    own_assessment_results.score,
    own_assessment_results.text_score,
    own_assessment_results.score_date,
    own_assessment_results.score_scale_id,
    own_assessment_results.score_percentile,
    own_assessment_results.score_status,
    own_assessment_results.comment,
    own_assessment_results.in_progress,
    own_assessment_results.incomplete,
    own_assessment_results.late,
    own_assessment_results.missing,
    own_assessment_results.metadata,
    own_assessment_results.record,
    false AS derived,
    NULL::text AS subject,
    NULL::text AS course_id,
    NULL::text AS lesson_id,
    NULL::text AS assignable_id,
    NULL::text AS attempt_id,
    NULL::integer AS attempt_count,
    NULL::text AS score_type,
    NULL::numeric AS max_score,
    NULL::text AS event_id
   FROM own_assessment_results;

create view granted_readers as
 SELECT e.user_id,
    g.application_id
   FROM (((enrollments e
     JOIN classes c ON ((c.sourced_id = e.class_id)))
     JOIN courses k ON ((k.sourced_id = c.course_id)))
     JOIN application_grants g ON (((g.class_id = c.sourced_id) OR (g.school_id = c.school_id))))
  WHERE (((e.status = 'active'::text) OR e.went_with_user) AND (c.status = 'active'::text) AND (k.student_id IS NULL) AND (g.ended_at IS NULL) AND ((e.end_date IS NULL) OR (e.end_date >= ( SELECT enrollment_access.cutoff
           FROM enrollment_access))))
UNION
 SELECT u.sourced_id AS user_id,
    g.application_id
   FROM ((users u
     CROSS JOIN LATERAL unnest(u.role_orgs) role_org(role_org))
     JOIN application_grants g ON ((g.school_id = org_of_role(role_org.role_org))))
  WHERE (g.ended_at IS NULL);

create view logged_keys as
 SELECT event_keys.key,
    event_keys.seq
   FROM event_keys
UNION ALL
 SELECT events_first.key,
    events_first.seq
   FROM events_first;

create view user_readers as
 SELECT student_bases.student_id AS user_id,
    student_bases.application_id
   FROM student_bases
UNION
 SELECT e.user_id,
    k.application_id
   FROM ((enrollments e
     JOIN classes c ON ((c.sourced_id = e.class_id)))
     JOIN courses k ON ((k.sourced_id = c.course_id)))
  WHERE (((e.status = 'active'::text) OR e.went_with_user) AND (c.status = 'active'::text) AND (k.status = 'active'::text) AND ((e.end_date IS NULL) OR (e.end_date >= ( SELECT enrollment_access.cutoff
           FROM enrollment_access))));
