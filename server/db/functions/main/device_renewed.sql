-- No end is later than any. Who moves an end says when, by the clock of its process.
CREATE OR REPLACE FUNCTION device_renewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.renewed_at := CASE WHEN coalesce(NEW.expires_at, 'infinity') > coalesce(OLD.expires_at, 'infinity')
    THEN CASE WHEN NEW.updated_at <> OLD.updated_at THEN NEW.updated_at ELSE now() END END;
  RETURN NEW;
END $$;
