-- One form of a device number for comparing: no case, no spaces or dashes, no zeros before it.
-- The same in lib/rules/device-number.ts (numberKey).
CREATE FUNCTION device_number_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(nullif(ltrim(lower(regexp_replace(number, '[[:space:]-]', '', 'g')), '0'), ''), '0')
$$;

-- Devices whose numbers differ in spelling only were possible until now. They stay: the one in use (activated first,
-- else the older one) keeps the number; the others are found by their exact spelling only, and nobody logs in with them.
ALTER TABLE "device" ADD COLUMN "number_clash" BOOLEAN NOT NULL DEFAULT false;

DO $$
DECLARE
  clash record;
BEGIN
  FOR clash IN
    UPDATE device d SET number_clash = true
    FROM (
      SELECT id, first_value(imei) OVER spellings AS holder, row_number() OVER spellings AS place FROM device
      WINDOW spellings AS (PARTITION BY device_number_key(imei) ORDER BY deleted_at IS NOT NULL, activated_at, id)
    ) ranked
    WHERE ranked.id = d.id AND ranked.place > 1
    RETURNING d.id, d.imei, ranked.holder
  LOOP
    RAISE WARNING 'Device % (id %) has the number of device % in another spelling: it is found by its exact spelling only. Delete one of them.',
      clash.imei, clash.id, clash.holder;
  END LOOP;
END $$;

DROP INDEX "device_imei_lower";
CREATE UNIQUE INDEX "device_number_key" ON "device" (device_number_key("imei")) WHERE NOT "number_clash";
