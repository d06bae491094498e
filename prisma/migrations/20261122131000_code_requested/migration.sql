ALTER TABLE "verification_code" RENAME COLUMN "asked" TO "requested";
ALTER INDEX "verification_code_asked_created_at_idx" RENAME TO "verification_code_requested_created_at_idx";
