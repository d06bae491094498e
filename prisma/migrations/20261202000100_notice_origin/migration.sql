-- AlterTable
ALTER TABLE "alarm_notice" ADD COLUMN     "origin" VARCHAR(300) NOT NULL DEFAULT '';
