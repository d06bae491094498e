-- CreateTable
CREATE TABLE "device_care" (
    "organisation_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "about" VARCHAR(10) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),
    "reminded_by" VARCHAR(100) NOT NULL DEFAULT '',
    "handled_at" TIMESTAMPTZ(3),
    "handled_by" VARCHAR(100) NOT NULL DEFAULT '',
    "note" VARCHAR(200) NOT NULL DEFAULT '',

    CONSTRAINT "device_care_pkey" PRIMARY KEY ("organisation_id","about","device_id")
);

-- CreateIndex
CREATE INDEX "device_care_device_id_idx" ON "device_care"("device_id");

-- AddForeignKey
ALTER TABLE "device_care" ADD CONSTRAINT "device_care_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_care" ADD CONSTRAINT "device_care_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "open_path" VARCHAR(200);

-- Seen where the organisation that cares is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY device_care_scope ON "device_care" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "device_care" ENABLE ROW LEVEL SECURITY;
END $$;
