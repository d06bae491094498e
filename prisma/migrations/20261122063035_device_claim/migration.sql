-- AlterTable
ALTER TABLE "device" ADD COLUMN     "claim_code" BYTEA,
ADD COLUMN     "claimed_at" TIMESTAMPTZ(3);