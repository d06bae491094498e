CREATE OR REPLACE FUNCTION tracking.instant(written text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN written::timestamptz;
