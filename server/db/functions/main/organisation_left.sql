CREATE OR REPLACE FUNCTION organisation_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM command_left(NEW.id, NULL);
  RETURN NULL;
END $$;
