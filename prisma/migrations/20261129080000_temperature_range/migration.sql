-- AlterTable
ALTER TABLE "device_profile" ADD COLUMN     "temperature_from" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "temperature_to" TEXT NOT NULL DEFAULT '';
