-- CreateEnum
CREATE TYPE "NotedKind" AS ENUM ('trip', 'stop');

-- CreateTable
CREATE TABLE "trip_note" (
    "id" SERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "kind" "NotedKind" NOT NULL,
    "at" INTEGER NOT NULL,
    "text" VARCHAR(500) NOT NULL,
    "written_by" INTEGER,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trip_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "trip_note_organisation_id_idx" ON "trip_note"("organisation_id");

-- CreateIndex
CREATE INDEX "trip_note_written_by_idx" ON "trip_note"("written_by");

-- CreateIndex
CREATE UNIQUE INDEX "trip_note_device_id_kind_at_organisation_id_key" ON "trip_note"("device_id", "kind", "at", "organisation_id");

-- AddForeignKey
ALTER TABLE "trip_note" ADD CONSTRAINT "trip_note_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trip_note" ADD CONSTRAINT "trip_note_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trip_note" ADD CONSTRAINT "trip_note_written_by_fkey" FOREIGN KEY ("written_by") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Seen where the organisation that wrote it is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY trip_note_scope ON "trip_note" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "trip_note" ENABLE ROW LEVEL SECURITY;
END $$;
