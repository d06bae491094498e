-- What people say to who wears a device is kept until it has heard it, or never will.
CREATE FUNCTION command_sound_gone() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT
AS $$
BEGIN
  NEW.params := NEW.params - 'sound';
  RETURN NEW;
END $$;

CREATE TRIGGER command_sound_gone BEFORE UPDATE OF state ON "command"
  FOR EACH ROW WHEN (NEW.kind = 'voice' AND NEW.state NOT IN ('waiting', 'sent', 'acknowledged'))
  EXECUTE FUNCTION command_sound_gone();
