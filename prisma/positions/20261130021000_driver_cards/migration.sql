-- Cards of drivers, as trackers told them: put in, taken out (JT/T 808 0x0702), or named in a report. Who drove a trip is
-- read of them (server/domain/tracking/driver); written by server/db/driver-card-store.ts.
CREATE TABLE tracking.driver_card (
  device_id   integer NOT NULL,
  slot        integer NOT NULL,             -- its time; of a card in a report the begin of its ten minutes
  time        integer NOT NULL,             -- of a card in a report the first of these ten minutes
  kind        smallint NOT NULL,            -- 0 named in a report, 1 put in, 2 taken out
  result      smallint NOT NULL,            -- of reading it: 0 read
  card        text NOT NULL,                -- its number; empty where it was not read
  name        text NOT NULL,
  agency      text NOT NULL,                -- that gave it out
  valid_until text NOT NULL,                -- yyyymmdd
  PRIMARY KEY (device_id, slot, kind, card)
);

-- Old ones are forgotten whatever devices they are of; rows lie in the order of time, but for what came late.
CREATE INDEX driver_card_slot_idx ON tracking.driver_card USING brin (slot);
