-- Who never logged in counts as longest away: first upwards, last downwards.
DROP INDEX "account_last_login";
CREATE INDEX "account_last_login" ON "account" ((coalesce("last_login_at", '-infinity'::timestamptz)), "id");
