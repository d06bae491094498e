-- CreateIndex
CREATE INDEX "device_sim_idx" ON "device"("sim");