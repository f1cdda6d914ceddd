-- Texts of events that came together share a row, packed: they repeat each other nearly word for
-- word. Texts from before stay as they are, each in a row of its own.
alter table event_payloads rename column seq to id;
alter table event_payloads rename column payload to texts;
alter table event_payloads add column seqs bigint[];
alter table event_payloads
  alter column texts type bytea using convert_to(texts, 'UTF8'),
  alter column seqs type bigint[] using array[id];
alter table event_payloads
  alter column seqs set not null,
  -- Packed once is enough.
  alter column texts set storage external;

-- A text that came again, beside new ones, has no event of its own, and is removed at once; what a
-- crash leaves of them is found by this.
create index event_payloads_repeats on event_payloads (id)
  where array_position(seqs, null) is not null;

comment on column event_payloads.seqs is 'the events, in the order of their texts';
comment on column event_payloads.texts is
  'JSON texts, U+001E between them (RFC 7464), by zstd; a single text may be as it came';

create sequence event_payload_ids owned by event_payloads.id;
alter table event_payloads alter column id set default nextval('event_payload_ids');
select setval('event_payload_ids', coalesce((select max(seq) from events), 1));

-- Where the text of the event stands, beside its day.
alter table events add column payload_id bigint;
alter table events
  alter column payload_id type bigint using case when type <> 'erased' then seq end;

analyze events;
