-- Every secret that a remembered session had is known again, however often it was replaced since.
ALTER TABLE "session" ADD COLUMN "old_hashes" BYTEA[] DEFAULT ARRAY[]::BYTEA[];
UPDATE "session" SET "old_hashes" = ARRAY["old_hash"] WHERE "old_hash" IS NOT NULL;
ALTER TABLE "session" DROP COLUMN "old_hash";
