-- CreateIndex
CREATE INDEX "command_created_at_id_idx" ON "command"("created_at", "id");