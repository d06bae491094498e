-- organisation.device_count follows the devices that are not in the recycle bin, one update a statement and organisation.
CREATE OR REPLACE FUNCTION count_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH change AS (
    SELECT organisation_id, sum(n)::int AS n FROM (
      SELECT organisation_id, 1 AS n FROM added WHERE deleted_at IS NULL
      UNION ALL
      SELECT organisation_id, -1 FROM removed WHERE deleted_at IS NULL
    ) rows GROUP BY organisation_id HAVING sum(n) <> 0
  )
  UPDATE organisation SET device_count = device_count + change.n FROM change WHERE organisation.id = change.organisation_id;
  RETURN NULL;
END $$;
