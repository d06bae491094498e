-- Each bit of a number of 13, with a gap after it.
CREATE OR REPLACE FUNCTION tracking.spread(v integer) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  v := (v | (v << 8)) & 16711935;
  v := (v | (v << 4)) & 252645135;
  v := (v | (v << 2)) & 858993459;
  RETURN (v | (v << 1)) & 1431655765;
END $$;
