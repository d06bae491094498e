-- An organisation that wants a second factor of everybody in it and below, and sessions of those who lack it.
ALTER TABLE "organisation" ADD COLUMN "factor_required" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "session" ADD COLUMN "must_factor" BOOLEAN NOT NULL DEFAULT false;
