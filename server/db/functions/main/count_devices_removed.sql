CREATE OR REPLACE FUNCTION count_devices_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organisation SET device_count = device_count - change.n
  FROM (SELECT organisation_id, count(*)::int AS n FROM removed WHERE deleted_at IS NULL GROUP BY 1) change
  WHERE organisation.id = change.organisation_id;
  RETURN NULL;
END $$;
