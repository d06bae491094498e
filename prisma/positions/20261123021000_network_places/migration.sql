-- Reports without a fix of satellites that carry cells or access points: a worker looks their places up
-- (server/domain/position/place-networks.ts). What they saw is in `extra` of their position.
CREATE TABLE tracking.unplaced (
  device_id integer NOT NULL,
  time      integer NOT NULL,             -- seconds
  seq       integer NOT NULL,
  tries     smallint NOT NULL DEFAULT 0,
  try_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device_id, time, seq)
);
CREATE INDEX unplaced_due ON tracking.unplaced (try_at);

-- Metres around the place; NULL where satellites gave it.
ALTER TABLE tracking.device_state ADD COLUMN accuracy integer;
