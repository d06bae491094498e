-- AlterTable
ALTER TABLE "data_push" ADD COLUMN     "alarm_ends" BOOLEAN NOT NULL DEFAULT false;
