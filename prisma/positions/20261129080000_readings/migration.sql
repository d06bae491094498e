-- Readings of sensors, narrow, for statistics; positions have them in `extra` as well. A device has rows of the sensors that it
-- reports. Sensors and their codes: lib/codes/sensors.ts; written by server/db/reading-store.ts.
CREATE TABLE tracking.reading (
  device_id integer NOT NULL,
  time      integer NOT NULL,               -- of battery and voltage: the begin of the ten minutes of which it is the least
  value     integer NOT NULL,               -- hundredths
  sensor    smallint NOT NULL,
  PRIMARY KEY (device_id, sensor, time)
) PARTITION BY RANGE (time);
CREATE TABLE tracking.reading_default PARTITION OF tracking.reading DEFAULT;

-- Which sensors a device has ever reported, so that who has none is told without reading its readings.
CREATE TABLE tracking.sensor (
  device_id integer NOT NULL,
  sensor    smallint NOT NULL,
  heard_at  integer NOT NULL,               -- received, to three hours
  PRIMARY KEY (device_id, sensor)
);

-- Makes the daily partitions of `from_day`..`to_day` of positions, cells and readings, moving rows that waited in the default ones.
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
    FOREACH tab IN ARRAY ARRAY['position', 'cell', 'reading'] LOOP
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
