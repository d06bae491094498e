-- Answers without a look at the table whose a device is, whether its service runs and how it is called: a page of a dealer's devices is
-- found by walking along everybody's numbers.
CREATE INDEX "device_walk" ON "device" ("imei") INCLUDE ("id", "organisation_id", "activated_at", "expires_at", "name") WHERE "deleted_at" IS NULL;
