-- Every second pair of letters covers a text as well as all of them do, and each pair is a list to read: of digits, a long one.
CREATE OR REPLACE FUNCTION search_grams(wanted text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(lower(wanted), NULL);
  n int := coalesce(array_length(letters, 1), 0);
  grams text[] := '{}';
BEGIN
  IF n = 1 THEN RETURN letters; END IF;
  FOR i IN REVERSE n..2 BY 2 LOOP
    grams := grams || (letters[i - 1] || letters[i]);
  END LOOP;
  IF n % 2 = 1 THEN grams := grams || (letters[1] || letters[2]); END IF;
  RETURN grams;
END $$;
