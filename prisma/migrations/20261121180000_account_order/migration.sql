-- Accounts in the order of their last log-in; who never logged in comes last.
CREATE INDEX "account_last_login" ON "account" ((coalesce("last_login_at", 'infinity'::timestamptz)), "id");
