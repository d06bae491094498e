-- Trips, stops and days as the stream of clean fixes makes them (lib/motion). Times are seconds since 2020, days are
-- counted from 2020-01-01 in the zone of the device's organisation.
DROP TABLE tracking.motion_event;
DROP TABLE tracking.dirty_day;

CREATE TABLE tracking.trip (
  device_id     integer NOT NULL,
  time          integer NOT NULL,           -- its start
  end_time      integer NOT NULL,
  start_lat     integer NOT NULL,
  start_lon     integer NOT NULL,
  end_lat       integer NOT NULL,
  end_lon       integer NOT NULL,
  metres        integer NOT NULL,
  drive_seconds integer NOT NULL,
  idle_seconds  integer NOT NULL,
  top_speed     integer NOT NULL,           -- 0.1 km/h
  version       smallint NOT NULL,          -- of the definitions
  parts         text,                       -- JSON, of a trip over midnight: how much lies in each day
  PRIMARY KEY (device_id, time)
) PARTITION BY RANGE (time);
CREATE TABLE tracking.trip_default PARTITION OF tracking.trip DEFAULT;

CREATE TABLE tracking.stop (
  device_id    integer NOT NULL,
  time         integer NOT NULL,
  end_time     integer NOT NULL,
  lat          integer NOT NULL,
  lon          integer NOT NULL,
  idle_seconds integer NOT NULL,
  metres       integer NOT NULL,            -- of a gap, where the odometer tells
  version      smallint NOT NULL,
  is_gap       boolean NOT NULL,            -- silence, after which it was elsewhere
  PRIMARY KEY (device_id, time)
) PARTITION BY RANGE (time);
CREATE TABLE tracking.stop_default PARTITION OF tracking.stop DEFAULT;

CREATE TABLE tracking.day (
  device_id      integer NOT NULL,
  day            integer NOT NULL,
  metres         integer NOT NULL,
  drive_seconds  integer NOT NULL,
  idle_seconds   integer NOT NULL,
  stop_seconds   integer NOT NULL,
  gap_seconds    integer NOT NULL,
  online_seconds integer NOT NULL,
  top_speed      integer NOT NULL,
  trips          integer NOT NULL,          -- that began
  version        smallint NOT NULL,
  PRIMARY KEY (device_id, day)
) PARTITION BY RANGE (day);
CREATE TABLE tracking.day_default PARTITION OF tracking.day DEFAULT;

-- The state of the stream before the first fix of a day: facts are made again from there.
CREATE TABLE tracking.checkpoint (
  device_id integer NOT NULL,
  time      integer NOT NULL,               -- midnight
  state     text NOT NULL,
  PRIMARY KEY (device_id, time)
) PARTITION BY RANGE (time);
CREATE TABLE tracking.checkpoint_default PARTITION OF tracking.checkpoint DEFAULT;

-- Makes the monthly partitions of `from_day`..`to_day` of facts, moving rows that waited in the default partitions.
-- Their names end in the first day of their month.
CREATE FUNCTION tracking.ensure_month_partitions(from_day date, to_day date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  month date;
  tab text;
  part text;
  col text;
  unit integer;
  lower_bound integer;
  upper_bound integer;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(72707373);
  FOR month IN SELECT generate_series(date_trunc('month', from_day), to_day, interval '1 month')::date LOOP
    FOREACH tab IN ARRAY ARRAY['trip', 'stop', 'day', 'checkpoint'] LOOP
      part := tab || '_' || to_char(month, 'YYYYMMDD');
      CONTINUE WHEN to_regclass('tracking.' || part) IS NOT NULL;
      col := CASE tab WHEN 'day' THEN 'day' ELSE 'time' END;
      unit := CASE tab WHEN 'day' THEN 1 ELSE 86400 END;
      lower_bound := (month - date '2020-01-01') * unit;
      upper_bound := ((month + interval '1 month')::date - date '2020-01-01') * unit;
      EXECUTE format('CREATE TABLE tracking.%I (LIKE tracking.%I INCLUDING DEFAULTS)', part, tab);
      EXECUTE format(
        'WITH moved AS (DELETE FROM tracking.%1$I WHERE %2$I >= %3$s AND %2$I < %4$s RETURNING *)
         INSERT INTO tracking.%5$I SELECT * FROM moved', tab || '_default', col, lower_bound, upper_bound, part);
      EXECUTE format('ALTER TABLE tracking.%I ATTACH PARTITION tracking.%I FOR VALUES FROM (%s) TO (%s)',
        tab, part, lower_bound, upper_bound);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- `stream`: what the stages of the stream keep between two fixes (lib/motion/stream.ts). `stream_rev` rises when a
-- worker replaces it: what a gateway made of an older one does not count.
ALTER TABLE tracking.device_state
  ADD COLUMN stream text,
  ADD COLUMN stream_rev integer NOT NULL DEFAULT 0;

-- What workers make again: from the first to the last changed fix. `newest` orders what is filled in after a release.
CREATE TABLE tracking.dirty_stream (
  device_id integer PRIMARY KEY,
  from_time integer NOT NULL,
  to_time   integer NOT NULL,
  marks     integer NOT NULL DEFAULT 1,
  newest    integer,
  marked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dirty_stream_order ON tracking.dirty_stream (newest DESC NULLS FIRST, marked_at, device_id);

INSERT INTO tracking.dirty_stream (device_id, from_time, to_time, newest)
SELECT device_id, -2147483648, 2147483647, fixed_at FROM tracking.device_state WHERE fixed_at IS NOT NULL;
