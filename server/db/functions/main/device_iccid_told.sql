-- A person changes `updated_at` too, a gateway does not.
CREATE OR REPLACE FUNCTION device_iccid_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.iccid_reported := NEW.iccid <> '' AND NEW.updated_at = OLD.updated_at;
  RETURN NEW;
END $$;
