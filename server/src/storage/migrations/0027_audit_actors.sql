-- An erasure finds the lines of what a person did; sign-ins alone have such lines.
create index audit_log_actor on audit_log (actor_id, id) where actor_kind = 'user';
