-- Addresses of what was stored, looked up by a worker in batches (server/domain/address/name-stored.ts), in the language of the
-- device's organisation; '' where nobody knows one. Those without wait in the indexes.
ALTER TABLE tracking.alarm ADD COLUMN address text, ADD COLUMN address_lang text;
ALTER TABLE tracking.stop ADD COLUMN address text, ADD COLUMN address_lang text;
ALTER TABLE tracking.trip
  ADD COLUMN start_address text,
  ADD COLUMN end_address   text,
  ADD COLUMN address_lang  text;
CREATE INDEX alarm_unnamed ON tracking.alarm (time) WHERE address_lang IS NULL AND lat IS NOT NULL;
CREATE INDEX stop_unnamed ON tracking.stop (time) WHERE address_lang IS NULL;
CREATE INDEX trip_unnamed ON tracking.trip (time) WHERE address_lang IS NULL;
