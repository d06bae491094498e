-- A person changes `updated_at` too, a gateway does not. The first card is no change.
CREATE OR REPLACE FUNCTION device_iccid_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO iccid_change (device_id, organisation_id, iccid, former, by_person)
  VALUES (NEW.id, NEW.organisation_id, coalesce(NEW.iccid, ''), OLD.iccid, NEW.updated_at <> OLD.updated_at);
  RETURN NULL;
END $$;
