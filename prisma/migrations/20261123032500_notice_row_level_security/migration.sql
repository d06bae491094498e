-- Seen where the account is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY alarm_notice_scope ON "alarm_notice" TO waypost_scoped
    USING (EXISTS (SELECT FROM account a WHERE a.id = account_id));
  ALTER TABLE "alarm_notice" ENABLE ROW LEVEL SECURITY;
END $$;
