-- Who rules a branch sees nothing above it (row-level security), and yet what is wanted above counts there.
CREATE OR REPLACE FUNCTION factor_is_required(of_path text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path FROM CURRENT
AS $$ SELECT EXISTS (SELECT FROM organisation r WHERE r.factor_required
  AND r.id = ANY (string_to_array(trim(both '/' FROM of_path), '/')::int[])) $$;
