-- Most records are the same in both shapes but for the name of the id. Their `source` is null: one
-- text is half of a row, and half of the time to store it. Rows that hold both keep them until they
-- change.

alter table cf_items alter column source drop not null;
alter table cf_associations alter column source drop not null;

-- `source` of a record, or what follows from `members`. No text within a value is `"sourcedId":`, as
-- JSON has a backslash before its quotes; a record with such a member in its extensions has `source`.
create function cf_source(members text, source text) returns text
  language sql immutable parallel safe
  return coalesce(source, replace(members, '"sourcedId":', '"identifier":'));
