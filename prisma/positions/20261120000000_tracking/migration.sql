-- The tracking store: may live in a database of its own (POSITIONS_DATABASE_URL). No foreign key leaves it and
-- every key holds device_id, so that it can be distributed by device_id (push-jobs-scale.md §6).
-- Times are `seconds`: whole seconds since 2020-01-01T00:00:00Z, four bytes until the year 2088.
CREATE SCHEMA tracking;

CREATE DOMAIN tracking.seconds AS integer;

CREATE FUNCTION tracking.at(t integer) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '2020-01-01T00:00:00Z'::timestamptz + make_interval(secs => t);

-- One report of a device. Columns are ordered so that none needs padding: 56 bytes with the tuple header, then `extra`.
-- `seq` is a 32-bit digest of the report's content: a report sent again has the same key whatever its frame serial.
CREATE TABLE tracking.position (
  device_id integer NOT NULL,
  time      integer NOT NULL,             -- seconds
  seq       integer NOT NULL,
  lat       integer NOT NULL,             -- degrees * 1e6, WGS-84
  lon       integer NOT NULL,
  mileage   integer NOT NULL,             -- 100 m, -1 unknown
  speed     smallint NOT NULL,            -- 0.1 km/h
  course    smallint NOT NULL,            -- degrees, -1 unknown
  altitude  smallint NOT NULL,            -- metres
  flags     smallint NOT NULL,            -- lib/codes/position-flags.ts
  extra     bytea NOT NULL DEFAULT '',    -- server/db/position-extra.ts
  PRIMARY KEY (device_id, time, seq)
) PARTITION BY RANGE (time);

CREATE INDEX position_time_brin ON tracking.position USING brin (time);

-- Reports whose day has no partition (long buffered, or a wrong clock).
CREATE TABLE tracking.position_default PARTITION OF tracking.position DEFAULT;

-- Makes the daily partitions of `from_day`..`to_day`, moving rows that waited in the default partition.
CREATE FUNCTION tracking.ensure_partitions(from_day date, to_day date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  day date;
  lower_bound integer;
  part text;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(72707370);
  FOR day IN SELECT generate_series(from_day, to_day, interval '1 day')::date LOOP
    part := 'position_' || to_char(day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass('tracking.' || part) IS NOT NULL;
    lower_bound := (day - date '2020-01-01') * 86400;
    EXECUTE format('CREATE TABLE tracking.%I (LIKE tracking.position INCLUDING DEFAULTS)', part);
    EXECUTE format(
      'WITH moved AS (DELETE FROM tracking.position_default WHERE time >= %1$s AND time < %1$s + 86400 RETURNING *)
       INSERT INTO tracking.%2$I SELECT * FROM moved', lower_bound, part);
    EXECUTE format('ALTER TABLE tracking.position ATTACH PARTITION tracking.%I FOR VALUES FROM (%s) TO (%s)',
      part, lower_bound, lower_bound + 86400);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- The present state of a device: moves forward in fix time only. No index but the key, so that updates stay in the page.
CREATE TABLE tracking.device_state (
  device_id    integer PRIMARY KEY,
  fixed_at     integer,                   -- seconds; of the newest clean fix
  received_at  integer,                   -- seconds; when that fix came in
  seen_at      integer,                   -- seconds; last sign of life, kept to the minute
  lat          integer,
  lon          integer,
  speed        smallint,
  course       smallint,
  altitude     smallint,
  flags        smallint NOT NULL DEFAULT 0,
  mileage      integer,                   -- 100 m
  satellites   smallint,
  signal       smallint,                  -- per cent
  battery      smallint,                  -- per cent
  is_charging  boolean,
  acc          smallint,                  -- 0 off, 1 on, null unknown
  oil_cut      boolean,
  alarm_mask   integer NOT NULL DEFAULT 0, -- conditions that hold, lib/codes/alarm-types.ts
  line         smallint NOT NULL DEFAULT 0, -- index of lineStates, lib/codes/device-state.ts
  is_moving    boolean NOT NULL DEFAULT false,
  motion_since integer,                   -- seconds; start of the present movement or stay
  stay_lat     integer,                   -- where the present stay began
  stay_lon     integer,
  extra        jsonb NOT NULL DEFAULT '{}' -- further items of the last report
) WITH (fillfactor = 60);

CREATE TABLE tracking.alarm (
  id          bigint GENERATED ALWAYS AS IDENTITY,
  device_id   integer NOT NULL,
  time        integer NOT NULL,           -- seconds; fix time
  taken_at    bigint NOT NULL,            -- Unix microseconds of the commit batch; cursor of alarm/GetLastAlarm
  type        smallint NOT NULL,          -- bit of lib/codes/alarm-types.ts
  lat         integer,
  lon         integer,
  speed       smallint,
  flags       smallint NOT NULL DEFAULT 0,
  battery     smallint,
  acc         smallint,
  acked_at    timestamptz,
  acked_by    integer,
  PRIMARY KEY (device_id, time, type)
);
CREATE INDEX alarm_taken ON tracking.alarm (taken_at, id);
CREATE INDEX alarm_time ON tracking.alarm (time, id);
CREATE INDEX alarm_device_taken ON tracking.alarm (device_id, taken_at, id);

-- Beginnings and ends of movement.
CREATE TABLE tracking.motion_event (
  device_id integer NOT NULL,
  time      integer NOT NULL,
  is_start  boolean NOT NULL,
  lat       integer NOT NULL,
  lon       integer NOT NULL,
  PRIMARY KEY (device_id, time)
);

-- Days whose trips, stops and mileage must be computed again because late reports came in.
CREATE TABLE tracking.dirty_day (
  device_id integer NOT NULL,
  day       date NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device_id, day)
);

-- Raw frames, many in a row (server/gateway/frame-log.ts). Not logged by WAL: a log to look at, not a promise.
CREATE TABLE tracking.frame_chunk (
  device_id integer NOT NULL,
  from_ms   bigint NOT NULL,
  to_ms     bigint NOT NULL,
  frames    bytea NOT NULL,
  PRIMARY KEY (device_id, from_ms, to_ms)
) PARTITION BY RANGE (from_ms);
CREATE TABLE tracking.frame_chunk_default PARTITION OF tracking.frame_chunk DEFAULT;

-- Makes the daily partitions of `from_day`..`to_day` of the frame log. Unlogged: empty after a crash of the server.
CREATE FUNCTION tracking.ensure_frame_partitions(from_day date, to_day date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  day date;
  lower_bound bigint;
  part text;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(72707371);
  FOR day IN SELECT generate_series(from_day, to_day, interval '1 day')::date LOOP
    part := 'frame_chunk_' || to_char(day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass('tracking.' || part) IS NOT NULL;
    lower_bound := extract(epoch FROM day)::bigint * 1000;
    EXECUTE format('CREATE UNLOGGED TABLE tracking.%I (LIKE tracking.frame_chunk INCLUDING DEFAULTS)', part);
    EXECUTE format('ALTER TABLE tracking.%I ALTER COLUMN frames SET STORAGE EXTERNAL', part);
    EXECUTE format(
      'WITH moved AS (DELETE FROM tracking.frame_chunk_default WHERE from_ms >= %1$s AND from_ms < %1$s + 86400000 RETURNING *)
       INSERT INTO tracking.%2$I SELECT * FROM moved', lower_bound, part);
    EXECUTE format('ALTER TABLE tracking.frame_chunk ATTACH PARTITION tracking.%I FOR VALUES FROM (%s) TO (%s)',
      part, lower_bound, lower_bound + 86400000);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
