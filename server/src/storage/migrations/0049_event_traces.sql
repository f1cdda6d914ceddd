-- The W3C trace of the request that delivered an event; null = its sender named none.
alter table events add column trace_id uuid;
