-- Numbers and models are written by people; an ICCID by a person changes `updated_at` too, by a gateway it does not. Who it
-- is, `waypost.account` says. The first value is no change.
CREATE OR REPLACE FUNCTION device_hardware_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
DECLARE
  person int := nullif(current_setting('waypost.account', true), '')::int;
BEGIN
  INSERT INTO hardware_change (device_id, organisation_id, kind, former, value, by_person, account_id)
  SELECT NEW.id, NEW.organisation_id, changed.kind, changed.former, coalesce(changed.value, ''), changed.by_person,
    CASE WHEN changed.by_person THEN person END
  FROM (VALUES
    ('iccid', OLD.iccid, NEW.iccid, person IS NOT NULL OR NEW.updated_at <> OLD.updated_at),
    ('number', OLD.imei, NEW.imei, true),
    ('model', OLD.model, NEW.model, true),
    ('module', OLD.told_model, NEW.told_model, false),
    ('hardware', OLD.hardware, NEW.hardware, false),
    ('firmware', OLD.firmware, NEW.firmware, false),
    ('version', OLD.version, NEW.version, false)
  ) AS changed (kind, former, value, by_person)
  WHERE changed.former <> '' AND changed.former IS DISTINCT FROM changed.value;
  RETURN NULL;
END $$;
