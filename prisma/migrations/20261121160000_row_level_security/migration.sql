-- The second belt (security.md §3.1): writing transactions and readings of the audit log run as waypost_scoped, which
-- sees and touches nothing outside the subtree that the transaction names in app.path. The owner of the tables, whom
-- everything else runs as, is not bound. A database user who may make no roles goes without (server/db/in-scope.ts).

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'waypost_scoped') THEN
    CREATE ROLE waypost_scoped NOLOGIN;
  END IF;
  EXECUTE format('GRANT waypost_scoped TO %I', current_user);
EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
  RAISE NOTICE 'no role waypost_scoped: rows are bounded by the platform alone';
END $$;

DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  GRANT USAGE ON SCHEMA public TO waypost_scoped;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO waypost_scoped;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO waypost_scoped;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO waypost_scoped;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO waypost_scoped;

  CREATE POLICY organisation_scope ON "organisation" TO waypost_scoped
    USING (starts_with(path, current_setting('app.path')));
  -- Whose organisation can be seen.
  CREATE POLICY account_scope ON "account" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY device_group_scope ON "device_group" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY audit_scope ON "audit" TO waypost_scoped
    USING (starts_with(organisation_path, current_setting('app.path')));

  ALTER TABLE "organisation" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "account" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "device_group" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;
END $$;

-- Phones are unique on the whole platform: whether one is taken is all that anybody learns of other trees.
CREATE FUNCTION phone_is_taken(wanted text, own_id int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path FROM CURRENT
AS $$ SELECT EXISTS (SELECT FROM account WHERE phone = wanted AND id <> own_id) $$;
