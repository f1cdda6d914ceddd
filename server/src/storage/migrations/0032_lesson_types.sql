-- A lesson without a type has `lessonType: null`. A quotation mark inside a text is escaped, so the
-- pattern matches the member alone.
update lessons set record = regexp_replace(record, '"sortOrder":-?\d+', '\&,"lessonType":null')
where lesson_type is null;
