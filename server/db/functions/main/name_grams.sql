CREATE OR REPLACE FUNCTION name_grams(name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(lower(name), NULL);
  grams text[] := letters;
BEGIN
  FOR i IN 2..coalesce(array_length(letters, 1), 0) LOOP
    grams := grams || (letters[i - 1] || letters[i]);
  END LOOP;
  RETURN coalesce(grams, '{}');
END $$;
