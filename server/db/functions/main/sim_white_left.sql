-- Numbers of a white list are of the organisation that has the card: once it goes to another they are nobody's, and the
-- operator is told to take them off (job `simWhite`). The next holder's month is free.
CREATE OR REPLACE FUNCTION sim_white_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  UPDATE sim_white_number SET clear_at = now() WHERE sim_id = NEW.id AND clear_at IS NULL;
  NEW.white_deleted_at := NULL;
  RETURN NEW;
END $$;
