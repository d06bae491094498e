-- Seen where the account is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY web_push_subscription_scope ON "web_push_subscription" TO waypost_scoped
    USING (EXISTS (SELECT FROM account a WHERE a.id = account_id));
  ALTER TABLE "web_push_subscription" ENABLE ROW LEVEL SECURITY;
  -- Keys of brands are nobody's.
  ALTER TABLE "web_push_key" ENABLE ROW LEVEL SECURITY;
END $$;
