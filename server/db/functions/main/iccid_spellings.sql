-- All that one card is written as: 19 digits, those with Luhn's check digit, those filled with F. The same in
-- lib/rules/sim.ts (iccidSpellings).
CREATE OR REPLACE FUNCTION iccid_spellings(iccid text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
