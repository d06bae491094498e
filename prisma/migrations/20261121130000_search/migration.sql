-- Search by a part of a name. pg_trgm knows no Chinese in a database without a locale (it takes the letters for
-- punctuation), and two letters make no trigram: names are indexed by their letters and pairs of letters instead.

CREATE FUNCTION name_grams(name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(lower(name), NULL);
  grams text[] := letters;
BEGIN
  FOR i IN 2..coalesce(array_length(letters, 1), 0) LOOP
    grams := grams || (letters[i - 1] || letters[i]);
  END LOOP;
  RETURN coalesce(grams, '{}');
END $$;

-- What name_grams of a name must hold for the name to contain a text; whether it does is for ILIKE to say.
CREATE FUNCTION search_grams(wanted text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(lower(wanted), NULL);
  grams text[] := '{}';
BEGIN
  IF array_length(letters, 1) = 1 THEN RETURN letters; END IF;
  FOR i IN 2..coalesce(array_length(letters, 1), 0) LOOP
    grams := grams || (letters[i - 1] || letters[i]);
  END LOOP;
  RETURN grams;
END $$;

DROP INDEX "organisation_name_search";
DROP INDEX "device_search";
CREATE INDEX "organisation_name_search" ON "organisation" USING gin (name_grams("name"));
CREATE INDEX "organisation_name_lower" ON "organisation" (lower("name"));
CREATE INDEX "device_name_search" ON "device" USING gin (name_grams("name"));
CREATE INDEX "device_number_search" ON "device" USING gin ("imei" gin_trgm_ops);
CREATE INDEX "device_iccid_search" ON "device" USING gin ("iccid" gin_trgm_ops);
CREATE INDEX "account_search" ON "account" USING gin (name_grams("login"), name_grams("name"));

-- Rare devices of one organisation or of all: those that end, and those never used.
CREATE INDEX "device_organisation_expiry" ON "device" ("organisation_id", "expires_at");
CREATE INDEX "device_expiry" ON "device" ("expires_at");
CREATE INDEX "device_unused" ON "device" ("organisation_id", "imei") WHERE "activated_at" IS NULL;
