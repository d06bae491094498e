CREATE OR REPLACE FUNCTION home_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO former_home (device_id, left_at, came_at, organisation_id)
  SELECT NEW.id, clock_timestamp(), max(h.left_at), OLD.organisation_id FROM former_home h WHERE h.device_id = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
