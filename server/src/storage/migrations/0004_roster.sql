-- People, schools and classes (OneRoster v1p2). `record` is the JSON text that is served.

create table orgs (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  name text not null,
  type text not null,
  identifier text not null,
  parent_id text references orgs,
  metadata jsonb,
  record text not null
);

create index orgs_modified on orgs (date_last_modified, sourced_id);
create index orgs_parent on orgs (parent_id);

create table academic_sessions (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  start_date date not null,
  end_date date not null,
  type text not null,
  parent_id text references academic_sessions,
  school_year text not null,
  metadata jsonb,
  record text not null
);

create index academic_sessions_modified on academic_sessions (date_last_modified, sourced_id);
create index academic_sessions_parent on academic_sessions (parent_id);

-- The curriculum comes first, but a course belongs to an org and a school year.
alter table courses
  add foreign key (org_id) references orgs,
  add foreign key (school_year_id) references academic_sessions;

create table users (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
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
  -- Every role the user has in any org.
  roles text[] not null,
  primary_org_id text references orgs,
  resource_ids uuid[],
  metadata jsonb,
  record text not null
);

create index users_modified on users (date_last_modified, sourced_id);
create index users_family_name on users (family_name, sourced_id);
create index users_email on users (email) where email is not null;

create table classes (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  class_code text,
  class_type text,
  location text,
  grades text[],
  subjects text[],
  subject_codes text[],
  periods text[],
  course_id text not null references courses,
  school_id text not null references orgs,
  term_ids text[] not null,
  resource_ids uuid[],
  metadata jsonb,
  record text not null
);

create index classes_modified on classes (date_last_modified, sourced_id);
create index classes_course on classes (course_id);
create index classes_school on classes (school_id);

create table enrollments (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  user_id text not null references users,
  class_id text not null references classes,
  school_id text not null references orgs,
  role text not null,
  is_primary boolean,
  begin_date date,
  end_date date,
  metadata jsonb,
  record text not null
);

create index enrollments_modified on enrollments (date_last_modified, sourced_id);
create index enrollments_user on enrollments (user_id, class_id);
create index enrollments_class on enrollments (class_id);

-- A guardian or helper who acts for a student.
create table student_agents (
  student_id text not null references users,
  agent_id text not null references users,
  application_id uuid not null references applications,
  created_at timestamptz not null default now(),
  primary key (student_id, agent_id)
);

create index student_agents_agent on student_agents (agent_id);

-- Why an application may see a student, beside enrollment in a class of one of its courses.
create table student_bases (
  application_id uuid not null references applications,
  student_id text not null,
  basis text not null check (basis in ('created', 'operator', 'signin')),
  created_at timestamptz not null default now(),
  primary key (student_id, application_id, basis)
);

create index student_bases_application on student_bases (application_id, student_id);
