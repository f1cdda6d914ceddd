-- A sweep of reviews looks from removed standards for what it placed of them.

create index review_cf_items_off on cf_items (last_change_date_time)
  where status = 'tobedeleted';
create index review_placements_standard on review_placements (cf_item_id)
  where status = 'open';
