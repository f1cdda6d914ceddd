-- Makes the role and the database of Lectern at the first start of compose.yaml's PostgreSQL.
-- docs/operate/install.md has the same for any other PostgreSQL.
\getenv password POSTGRES_PASSWORD
create role "lectern" login password :'password';
create database "lectern" owner "lectern";
grant pg_read_all_stats to "lectern";
-- The superuser signs in from inside of the container alone, where the image asks for no password.
alter role current_user password null;
