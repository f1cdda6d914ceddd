-- What requests of applications were refused, by hour: neither bodies nor ids of records.
create table request_errors (
  application_id uuid not null,
  hour timestamptz not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text not null,
  pointer text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  request_id text not null,
  primary key (application_id, hour, method, route, status, code, pointer)
);
create index request_errors_hour on request_errors (hour);
