-- What was taken in, in order: keys of the positions of a batch, some hundred in a row, so that readers follow positions
-- without an index on these. Kept as long as somebody is behind, two days at most. `device_id`: of its first report.
CREATE TABLE tracking.arrival (
  device_id integer NOT NULL,
  taken_at  bigint NOT NULL,           -- Unix microseconds of the commit batch, as of alarms
  devices   integer[] NOT NULL,
  times     integer[] NOT NULL,        -- seconds
  seqs      integer[] NOT NULL,
  PRIMARY KEY (device_id, taken_at)
);
CREATE INDEX arrival_taken ON tracking.arrival (taken_at, device_id);

-- Changes of what a device is like: in touch, moving, ignition, charging, oil cut. Kept as arrivals are.
CREATE TABLE tracking.state_change (
  device_id integer NOT NULL,
  taken_at  bigint NOT NULL,           -- Unix microseconds
  time      integer NOT NULL,          -- seconds; when the platform saw it
  state     integer NOT NULL,          -- server/db/packed-state.ts
  PRIMARY KEY (device_id, taken_at)
);
CREATE INDEX state_change_taken ON tracking.state_change (taken_at, device_id);
