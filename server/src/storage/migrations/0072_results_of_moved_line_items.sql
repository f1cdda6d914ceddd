-- Results follow their line item into another class. Those whose line item moved before they did are
-- still in its former class, and are read by the partners of that one: they move now.
update results r set
  class_id = li.class_id,
  date_last_modified = now,
  record = replace(
    replace(
      r.record,
      '"class":' || (r.record::json -> 'class')::text,
      '"class":' || (li.record::json -> 'class')::text
    ),
    '"dateLastModified":' || (r.record::json -> 'dateLastModified')::text,
    '"dateLastModified":"' || to_char(now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
  )
from line_items li, date_trunc('milliseconds', now()) as now
where li.sourced_id = r.line_item_id and li.class_id <> r.class_id;
