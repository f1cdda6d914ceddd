-- Rows of items and associations are compressed above a page only: the text of a long item costs
-- more time to compress than to store.
alter table cf_items set (toast_tuple_target = 8160);
alter table cf_associations set (toast_tuple_target = 8160);
