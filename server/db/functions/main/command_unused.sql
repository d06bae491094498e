-- What a command used up comes back when it never reached the device. An unanswered one that was sent may have worked.
CREATE OR REPLACE FUNCTION command_unused() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  WITH used AS (DELETE FROM service_use WHERE command_id = NEW.id RETURNING batch_id, n)
  UPDATE service_batch b SET rflow = b.rflow + u.n FROM used u WHERE b.id = u.batch_id;
  RETURN NULL;
END $$;
