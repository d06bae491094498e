-- AlterTable
ALTER TABLE "device_share" ADD COLUMN     "clear_to" TIMESTAMPTZ(3),
ADD COLUMN     "password_hash" TEXT,
ADD COLUMN     "stop_lat" INTEGER,
ADD COLUMN     "stop_lon" INTEGER,
ADD COLUMN     "stop_radius" INTEGER;