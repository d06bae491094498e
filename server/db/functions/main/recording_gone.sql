-- The file of a recording goes with it, whoever deletes it.
CREATE OR REPLACE FUNCTION recording_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  DELETE FROM stored_file WHERE id = OLD.file_id;
  RETURN NULL;
END $$;
