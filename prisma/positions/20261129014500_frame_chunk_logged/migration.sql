-- Makes the daily partitions of `from_day`..`to_day` of the frame log. Unlogged: empty after a crash of the server. Logged in a
-- distributed store: no shard beside unlogged ones can move while it is written.
CREATE OR REPLACE FUNCTION tracking.ensure_frame_partitions(from_day date, to_day date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  day date;
  lower_bound bigint;
  part text;
  kind text := 'UNLOGGED TABLE';
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(72707371);
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'tracking.frame_chunk'::regclass) THEN
      kind := 'TABLE';
    END IF;
  END IF;
  FOR day IN SELECT generate_series(from_day, to_day, interval '1 day')::date LOOP
    part := 'frame_chunk_' || to_char(day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass('tracking.' || part) IS NOT NULL;
    lower_bound := extract(epoch FROM day)::bigint * 1000;
    EXECUTE format('CREATE %s tracking.%I (LIKE tracking.frame_chunk INCLUDING DEFAULTS)', kind, part);
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
