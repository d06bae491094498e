-- One form of a device number for comparing: no case, no spaces or dashes, no zeros before it.
-- The same in lib/rules/device-number.ts (numberKey).
CREATE OR REPLACE FUNCTION device_number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(nullif(ltrim(lower(regexp_replace(number, '[[:space:]-]', '', 'g')), '0'), ''), '0')
$$;
