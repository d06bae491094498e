CREATE OR REPLACE FUNCTION fence_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO fence_gone (id, organisation_id) VALUES (OLD.id, OLD.organisation_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
