-- A device counts for whoever had it on a day: with an organisation from a day to a day, where it was one organisation for all days.
ALTER TABLE "counted_device" ADD COLUMN "last_day" INTEGER NOT NULL DEFAULT 99999;
ALTER TABLE "counted_device" ALTER COLUMN "last_day" DROP DEFAULT;
ALTER TABLE "counted_device" DROP CONSTRAINT "counted_device_pkey", ADD CONSTRAINT "counted_device_pkey" PRIMARY KEY ("device_id", "first_day");
