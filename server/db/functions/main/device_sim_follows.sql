-- A card belongs to whoever has its device. A free card of the device's organisation, or of one above it, is in the device
-- that reports it; one that a person typed only if that person sees the card (`waypost.typist_path`). Is a reported card in
-- another device, its owner is asked (`reported_by`).
CREATE OR REPLACE FUNCTION device_sim_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
DECLARE
  typist text := nullif(current_setting('waypost.typist_path', true), '');
BEGIN
  UPDATE sim_card SET device_id = NULL WHERE device_id = NEW.id AND iccid <> ALL (iccid_spellings(coalesce(NEW.iccid, '')));
  UPDATE sim_card SET reported_by = NULL, reported_at = NULL
    WHERE reported_by = NEW.id AND iccid <> ALL (iccid_spellings(coalesce(NEW.iccid, '')));
  UPDATE sim_card SET organisation_id = NEW.organisation_id
    WHERE device_id = NEW.id AND organisation_id <> NEW.organisation_id;
  IF coalesce(NEW.iccid, '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND OLD.iccid IS NOT DISTINCT FROM NEW.iccid AND OLD.iccid_reported = NEW.iccid_reported THEN
    RETURN NULL;
  END IF;
  UPDATE sim_card c SET device_id = NEW.id, organisation_id = NEW.organisation_id, reported_by = NULL, reported_at = NULL
    FROM organisation held, organisation home
    WHERE c.iccid = ANY (iccid_spellings(NEW.iccid)) AND c.device_id IS NULL
      AND held.id = c.organisation_id AND home.id = NEW.organisation_id AND starts_with(home.path, held.path)
      AND (NEW.iccid_reported OR starts_with(held.path, typist));
  IF FOUND OR NOT NEW.iccid_reported THEN RETURN NULL; END IF;
  UPDATE sim_card c SET reported_by = NEW.id, reported_at = now()
    FROM organisation held, organisation home
    WHERE c.iccid = ANY (iccid_spellings(NEW.iccid)) AND c.device_id <> NEW.id
      AND held.id = c.organisation_id AND home.id = NEW.organisation_id AND starts_with(home.path, held.path);
  RETURN NULL;
END $$;
