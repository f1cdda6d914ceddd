-- Study sessions by their start: of one application, and of all.
create index sessions_application on sessions (application_id, started_at);
create index sessions_started on sessions (started_at);
