-- Beacons that devices saw, one row for each of them in ten minutes; written by server/db/beacon-store.ts.
CREATE TABLE tracking.beacon_sighting (
  device_id  integer NOT NULL,
  slot       integer NOT NULL,              -- begin of the ten minutes
  number     text NOT NULL,                 -- of the beacon, as main's table beacon has it
  first_time integer NOT NULL,              -- seen first in them
  last_time  integer NOT NULL,              -- and last
  rssi       smallint,                      -- dBm, the strongest; null where none was told
  battery    smallint,                      -- of the beacon, per cent, the least
  PRIMARY KEY (device_id, slot, number)
);

-- Old ones are forgotten whatever devices they are of; rows lie in the order of time, but for what came late.
CREATE INDEX beacon_sighting_slot_idx ON tracking.beacon_sighting USING brin (slot);
