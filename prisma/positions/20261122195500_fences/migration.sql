-- Stays of devices in fences. `end_time` is null while one lasts.
CREATE TABLE tracking.visit (
  device_id integer NOT NULL,
  time      integer NOT NULL,               -- seconds; entered
  fence_id  integer NOT NULL,
  end_time  integer,
  top_speed integer NOT NULL,               -- 0.1 km/h
  flags     smallint NOT NULL,              -- lib/codes/visit-flags.ts
  PRIMARY KEY (device_id, time, fence_id)
) PARTITION BY RANGE (time);
CREATE TABLE tracking.visit_default PARTITION OF tracking.visit DEFAULT;
CREATE INDEX visit_fence ON tracking.visit (fence_id, time);
CREATE INDEX visit_end ON tracking.visit (device_id, end_time);

-- As before, with visits.
CREATE OR REPLACE FUNCTION tracking.ensure_month_partitions(from_day date, to_day date) RETURNS integer
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
    FOREACH tab IN ARRAY ARRAY['trip', 'stop', 'day', 'checkpoint', 'visit'] LOOP
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

-- What an alarm is about beside its device: a fence, or 0. Two fences may be left in one second.
ALTER TABLE tracking.alarm ADD COLUMN subject integer NOT NULL DEFAULT 0;
ALTER TABLE tracking.alarm DROP CONSTRAINT alarm_pkey;
ALTER TABLE tracking.alarm ADD PRIMARY KEY (device_id, time, type, subject);
