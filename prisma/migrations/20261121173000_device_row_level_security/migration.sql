-- Changes of devices are bounded as well (server/db/in-scope.ts). Reading is not: it is checked before, and on lists of
-- devices the second check would cost too much.

DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY device_read ON "device" FOR SELECT TO waypost_scoped USING (true);
  -- Whose organisation can be seen, before and after.
  CREATE POLICY device_insert ON "device" FOR INSERT TO waypost_scoped
    WITH CHECK (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY device_update ON "device" FOR UPDATE TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY device_delete ON "device" FOR DELETE TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "device" ENABLE ROW LEVEL SECURITY;
END $$;

-- The dealer of a device may stand above whoever changes the device: it is what says no to its deletion.
CREATE FUNCTION dealer_of(dealer_id int) RETURNS TABLE (path text, name text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path FROM CURRENT
AS $$ SELECT o.path, o.name FROM organisation o WHERE o.id = dealer_id $$;
