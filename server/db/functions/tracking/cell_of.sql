CREATE OR REPLACE FUNCTION tracking.cell_of(lat integer, lon integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tracking.spread(((lon + 180000000)::bigint * 8192 / 360000000)::integer & 8191)
  | (tracking.spread(least(8191, (lat + 90000000)::bigint * 8192 / 180000000)::integer) << 1);
