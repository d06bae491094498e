-- AlterTable
ALTER TABLE "undo" ADD COLUMN     "alarm_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[];
