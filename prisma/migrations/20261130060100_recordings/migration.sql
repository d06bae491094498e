-- CreateEnum
CREATE TYPE "RecordingState" AS ENUM ('whole', 'cut', 'full');


-- CreateTable
CREATE TABLE "recording" (
    "id" BIGSERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "state" "RecordingState" NOT NULL,
    "type" VARCHAR(10) NOT NULL,
    "number" BIGINT NOT NULL,
    "event" INTEGER NOT NULL,
    "channel" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "lat" INTEGER,
    "lon" INTEGER,
    "millis" INTEGER,
    "size" INTEGER NOT NULL,
    "packets" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "file_id" UUID,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recording_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "recording_file_id_key" ON "recording"("file_id");

-- CreateIndex
CREATE INDEX "recording_device_id_at_id_idx" ON "recording"("device_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "recording_organisation_id_idx" ON "recording"("organisation_id");

-- CreateIndex
CREATE INDEX "recording_received_at_idx" ON "recording"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "recording_device_id_hash_number_key" ON "recording"("device_id", "hash", "number");

-- AddForeignKey
ALTER TABLE "recording" ADD CONSTRAINT "recording_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recording" ADD CONSTRAINT "recording_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recording" ADD CONSTRAINT "recording_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- The file of a recording goes with it, whoever deletes it.
CREATE OR REPLACE FUNCTION recording_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  DELETE FROM stored_file WHERE id = OLD.file_id;
  RETURN NULL;
END $$;



CREATE TRIGGER recording_gone AFTER DELETE ON "recording"
  FOR EACH ROW WHEN (OLD.file_id IS NOT NULL) EXECUTE FUNCTION recording_gone();

-- Seen where the organisation that had the device is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY recording_scope ON "recording" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "recording" ENABLE ROW LEVEL SECURITY;
END $$;
