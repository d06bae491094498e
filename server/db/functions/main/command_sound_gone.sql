-- What people say to who wears a device is kept until it has heard it, or never will.
CREATE OR REPLACE FUNCTION command_sound_gone() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT
AS $$
BEGIN
  NEW.params := NEW.params - 'sound';
  RETURN NEW;
END $$;
