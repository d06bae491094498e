-- AlterTable
ALTER TABLE "alarm_notice" ADD COLUMN     "tells_upkeep" BOOLEAN NOT NULL DEFAULT true;
