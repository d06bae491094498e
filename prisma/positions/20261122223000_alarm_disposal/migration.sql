-- When an episode ended and how bad it got; what people did about it.
ALTER TABLE tracking.alarm
  ADD COLUMN end_time   integer,     -- seconds; null while it lasts and for events
  ADD COLUMN peak       integer,     -- worst value: 0.1 km/h, per cent or seconds, by type
  ADD COLUMN handled_at timestamptz,
  ADD COLUMN handled_by integer,
  ADD COLUMN handler    text,        -- name at that time
  ADD COLUMN result     text,        -- lib/codes/alarm-disposal.ts
  ADD COLUMN note       text,
  ADD COLUMN deleted_at timestamptz; -- kept, so that a resent report raises it no second time
