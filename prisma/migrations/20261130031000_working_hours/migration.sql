-- CreateEnum
CREATE TYPE "UsualPurpose" AS ENUM ('none', 'hours', 'business');

-- AlterTable
ALTER TABLE "log_book_lock" ADD COLUMN     "periods" JSONB,
ADD COLUMN     "usual_purpose" "UsualPurpose" NOT NULL DEFAULT 'none',
ADD COLUMN     "zone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateTable
CREATE TABLE "organisation_hours" (
    "organisation_id" INTEGER NOT NULL,
    "periods" JSONB NOT NULL,
    "usual_purpose" "UsualPurpose" NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organisation_hours_pkey" PRIMARY KEY ("organisation_id")
);

-- CreateTable
CREATE TABLE "device_hours" (
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "periods" JSONB NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_hours_pkey" PRIMARY KEY ("device_id","organisation_id")
);

-- CreateIndex
CREATE INDEX "device_hours_organisation_id_idx" ON "device_hours"("organisation_id");

-- AddForeignKey
ALTER TABLE "organisation_hours" ADD CONSTRAINT "organisation_hours_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_hours" ADD CONSTRAINT "device_hours_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_hours" ADD CONSTRAINT "device_hours_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Seen where the organisation that set them is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY organisation_hours_scope ON "organisation_hours" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "organisation_hours" ENABLE ROW LEVEL SECURITY;
  CREATE POLICY device_hours_scope ON "device_hours" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "device_hours" ENABLE ROW LEVEL SECURITY;
END $$;
