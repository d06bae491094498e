-- One partition a month, made ahead by the worker. Rows that a late worker left in the default go into theirs, as they are.
CREATE OR REPLACE FUNCTION ensure_audit_partitions(first date, last date) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', first);
  next date;
  part text;
  made int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(72707373);
  WHILE month <= last LOOP
    next := month + interval '1 month';
    part := 'audit_' || to_char(month, 'YYYYMM');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE audit INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
      LOCK TABLE audit IN ACCESS EXCLUSIVE MODE;
      ALTER TABLE audit_default DISABLE TRIGGER USER;
      EXECUTE format('WITH gone AS (DELETE FROM audit_default WHERE at >= %L AND at < %L RETURNING *)
        INSERT INTO %I SELECT * FROM gone', month::timestamp AT TIME ZONE 'UTC', next::timestamp AT TIME ZONE 'UTC', part);
      ALTER TABLE audit_default ENABLE TRIGGER USER;
      EXECUTE format('ALTER TABLE audit ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        part, month::timestamp AT TIME ZONE 'UTC', next::timestamp AT TIME ZONE 'UTC');
      EXECUTE format('CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
      made := made + 1;
    END IF;
    month := next;
  END LOOP;
  RETURN made;
END $$;
