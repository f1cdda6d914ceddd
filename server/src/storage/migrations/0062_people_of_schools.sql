-- The people who are enrolled at a school, without reading its enrollments.
drop index enrollments_school;
create index enrollments_school on enrollments (school_id, role, user_id) include (status);

-- Clients look people up by the names that other systems know them by.
create index users_username on users (username);
create index users_identifier on users (identifier) where identifier is not null;
