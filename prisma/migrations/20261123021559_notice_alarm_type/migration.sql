-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "alarm_type" SMALLINT;