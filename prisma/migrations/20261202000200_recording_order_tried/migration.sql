-- AlterTable
ALTER TABLE "recording_order" ADD COLUMN     "tried_at" TIMESTAMPTZ(3);
