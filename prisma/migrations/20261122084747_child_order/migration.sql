-- CreateIndex
CREATE INDEX "organisation_parent_id_name_id_idx" ON "organisation"("parent_id", "name", "id");

-- CreateIndex
CREATE INDEX "organisation_parent_id_device_count_id_idx" ON "organisation"("parent_id", "device_count", "id");