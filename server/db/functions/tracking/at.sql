CREATE OR REPLACE FUNCTION tracking.at(t integer) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '2020-01-01T00:00:00Z'::timestamptz + make_interval(secs => t);
