-- Commands and uses of services of some devices in a period, to be added up.
CREATE INDEX "command_device_id_created_at_idx" ON "command"("device_id", "created_at");
CREATE INDEX "service_use_device_id_at_idx" ON "service_use"("device_id", "at");
