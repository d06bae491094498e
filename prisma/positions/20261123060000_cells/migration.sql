-- Where devices were, coarsely: one row for each device, cell and slot of three hours that holds a clean fix of satellites,
-- and one for each large cell and day. Finds whom to look at in a regional search; positions decide.
-- Cells: server/db/cell-store.ts and lib/geo/cells.ts.
CREATE TABLE tracking.cell (
  cell      integer NOT NULL,               -- of 1/8192 turn; negative: -1 minus one of 1/1024 turn, slot is its day's first
  slot      integer NOT NULL,               -- three hours since 2020-01-01
  device_id integer NOT NULL,
  PRIMARY KEY (cell, slot, device_id)
) PARTITION BY RANGE (slot);
CREATE TABLE tracking.cell_default PARTITION OF tracking.cell DEFAULT;

-- Each bit of a number of 13, with a gap after it.
CREATE FUNCTION tracking.spread(v integer) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  v := (v | (v << 8)) & 16711935;
  v := (v | (v << 4)) & 252645135;
  v := (v | (v << 2)) & 858993459;
  RETURN (v | (v << 1)) & 1431655765;
END $$;

CREATE FUNCTION tracking.cell_of(lat integer, lon integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tracking.spread(((lon + 180000000)::bigint * 8192 / 360000000)::integer & 8191)
  | (tracking.spread(least(8191, (lat + 90000000)::bigint * 8192 / 180000000)::integer) << 1);

-- Makes the daily partitions of `from_day`..`to_day` of positions and cells, moving rows that waited in the default ones.
CREATE OR REPLACE FUNCTION tracking.ensure_partitions(from_day date, to_day date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  day date;
  tab text;
  part text;
  col text;
  unit integer;
  lower_bound integer;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(72707370);
  FOR day IN SELECT generate_series(from_day, to_day, interval '1 day')::date LOOP
    FOREACH tab IN ARRAY ARRAY['position', 'cell'] LOOP
      part := tab || '_' || to_char(day, 'YYYYMMDD');
      CONTINUE WHEN to_regclass('tracking.' || part) IS NOT NULL;
      col := CASE tab WHEN 'cell' THEN 'slot' ELSE 'time' END;
      unit := CASE tab WHEN 'cell' THEN 8 ELSE 86400 END;
      lower_bound := (day - date '2020-01-01') * unit;
      EXECUTE format('CREATE TABLE tracking.%I (LIKE tracking.%I INCLUDING DEFAULTS)', part, tab);
      EXECUTE format(
        'WITH moved AS (DELETE FROM tracking.%1$I WHERE %2$I >= %3$s AND %2$I < %4$s RETURNING *)
         INSERT INTO tracking.%5$I SELECT * FROM moved',
        tab || '_default', col, lower_bound, lower_bound + unit, part);
      EXECUTE format('ALTER TABLE tracking.%I ATTACH PARTITION tracking.%I FOR VALUES FROM (%s) TO (%s)',
        tab, part, lower_bound, lower_bound + unit);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- As many days as positions have.
SELECT tracking.ensure_partitions(day, day)
FROM (SELECT to_date(right(relname, 8), 'YYYYMMDD') AS day FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'tracking.position'::regclass AND relname ~ '_\d{8}$') days;

-- Workers fill in what is stored (server/domain/motion/remake-stream.ts).
INSERT INTO tracking.dirty_stream (device_id, from_time, to_time, newest)
SELECT device_id, -2147483648, 2147483647, fixed_at FROM tracking.device_state WHERE fixed_at IS NOT NULL
ON CONFLICT (device_id) DO UPDATE SET from_time = excluded.from_time, to_time = excluded.to_time,
  marks = tracking.dirty_stream.marks + 1;
