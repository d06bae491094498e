-- All that one card is written as: 19 digits, those with Luhn's check digit, those filled with F. The same in
-- lib/rules/sim.ts (iccidSpellings).
CREATE FUNCTION iccid_spellings(iccid text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN iccid ~ '^\d{19}[Ff]?$' OR (iccid ~ '^\d{20}$' AND iccid = digits || checked)
      THEN ARRAY[digits, digits || checked, digits || 'F', digits || 'f']
    ELSE ARRAY[upper(iccid), lower(iccid), iccid]
  END
  FROM (
    SELECT left(iccid, 19) AS digits, (10 - sum(CASE WHEN at % 2 = 0 THEN digit WHEN digit > 4 THEN digit * 2 - 9 ELSE digit * 2 END) % 10) % 10 AS checked
    FROM (
      SELECT at, CASE WHEN substr(iccid, at, 1) ~ '\d' THEN substr(iccid, at, 1)::int ELSE 0 END AS digit
      FROM generate_series(1, 19) AS at
    ) AS each
  ) AS whole
$$;

-- As before (sim_cards), for every spelling of the card.
CREATE OR REPLACE FUNCTION device_sim_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  UPDATE sim_card SET device_id = NULL
    WHERE device_id = NEW.id AND iccid <> ALL (iccid_spellings(coalesce(NEW.iccid, '')));
  UPDATE sim_card SET organisation_id = NEW.organisation_id
    WHERE device_id = NEW.id AND organisation_id <> NEW.organisation_id;
  IF NEW.iccid <> '' THEN
    UPDATE sim_card c SET device_id = NEW.id, organisation_id = NEW.organisation_id
      FROM organisation held, organisation home
      WHERE c.iccid = ANY (iccid_spellings(NEW.iccid)) AND c.device_id IS DISTINCT FROM NEW.id
        AND held.id = c.organisation_id AND home.id = NEW.organisation_id AND starts_with(home.path, held.path);
  END IF;
  RETURN NULL;
END $$;
