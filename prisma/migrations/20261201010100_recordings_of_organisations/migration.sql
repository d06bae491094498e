-- DropIndex
DROP INDEX "recording_organisation_id_idx";

-- CreateIndex
CREATE INDEX "recording_organisation_id_at_id_idx" ON "recording"("organisation_id", "at" DESC, "id" DESC);
