-- CreateEnum
CREATE TYPE "TripPurposeKind" AS ENUM ('business', 'private', 'commute');

-- CreateTable
CREATE TABLE "trip_purpose" (
    "id" SERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "at" INTEGER NOT NULL,
    "purpose" "TripPurposeKind" NOT NULL,
    "reason" VARCHAR(200) NOT NULL DEFAULT '',
    "customer" VARCHAR(60) NOT NULL DEFAULT '',
    "set_by" INTEGER,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trip_purpose_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "trip_purpose_organisation_id_idx" ON "trip_purpose"("organisation_id");

-- CreateIndex
CREATE INDEX "trip_purpose_set_by_idx" ON "trip_purpose"("set_by");

-- CreateIndex
CREATE UNIQUE INDEX "trip_purpose_device_id_at_organisation_id_key" ON "trip_purpose"("device_id", "at", "organisation_id");

-- AddForeignKey
ALTER TABLE "trip_purpose" ADD CONSTRAINT "trip_purpose_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trip_purpose" ADD CONSTRAINT "trip_purpose_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trip_purpose" ADD CONSTRAINT "trip_purpose_set_by_fkey" FOREIGN KEY ("set_by") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Seen where the organisation that said it is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY trip_purpose_scope ON "trip_purpose" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "trip_purpose" ENABLE ROW LEVEL SECURITY;
END $$;
