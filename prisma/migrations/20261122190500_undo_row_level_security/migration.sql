-- What undo keeps, and selections, are bounded as well (server/db/in-scope.ts).

DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  -- Whose organisation can be seen.
  CREATE POLICY undo_scope ON "undo" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  -- Of devices that can be seen: an undo below also mends what those above keep of the same device.
  CREATE POLICY undo_device_scope ON "undo_device" TO waypost_scoped
    USING (EXISTS (SELECT FROM device d JOIN organisation o ON o.id = d.organisation_id WHERE d.id = device_id));
  -- Whose account can be seen.
  CREATE POLICY selection_scope ON "selection" TO waypost_scoped
    USING (EXISTS (SELECT FROM account a WHERE a.id = account_id));
  ALTER TABLE "undo" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "undo_device" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "selection" ENABLE ROW LEVEL SECURITY;
END $$;
