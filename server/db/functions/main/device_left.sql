CREATE OR REPLACE FUNCTION device_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM command_left(NEW.organisation_id, NEW.id);
  RETURN NULL;
END $$;
