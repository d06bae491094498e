-- What an organisation had is of the one above once it is gone.
CREATE OR REPLACE FUNCTION homes_of_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  UPDATE former_home SET organisation_id = OLD.parent_id WHERE organisation_id = OLD.id AND OLD.parent_id IS NOT NULL;
  RETURN NULL;
END $$;
