-- AlterTable
ALTER TABLE "device_profile" ADD COLUMN     "fuel_currency" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fuel_driving" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fuel_idling" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "fuel_price" TEXT NOT NULL DEFAULT '';
