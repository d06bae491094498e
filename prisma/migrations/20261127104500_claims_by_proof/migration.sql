-- AlterTable
ALTER TABLE "device" ADD COLUMN     "claim_proof" TEXT;

-- What was let in before a proof was asked for stays with whom it reports to.
UPDATE "device" SET claim_proof = 'before' WHERE claimed_at IS NOT NULL AND activated_at IS NOT NULL;

ALTER TABLE "device" ADD CONSTRAINT device_claim_proof CHECK (claim_proof IS NULL OR claimed_at IS NOT NULL);
