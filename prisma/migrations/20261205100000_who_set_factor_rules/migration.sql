-- Which organisation set the rule of the second factor on one: itself or one above it. Only that one, or one above it, lifts it.
ALTER TABLE "organisation" ADD COLUMN "factor_required_by" INTEGER;
UPDATE "organisation" SET "factor_required_by" = "id" WHERE "factor_required";

-- Who rules a branch sees nothing above it (row-level security), and yet what is wanted above counts there.
CREATE FUNCTION factor_is_required(of_path text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path FROM CURRENT
AS $$ SELECT EXISTS (SELECT FROM organisation r WHERE r.factor_required
  AND r.id = ANY (string_to_array(trim(both '/' FROM of_path), '/')::int[])) $$;
