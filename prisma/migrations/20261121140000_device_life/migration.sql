-- Lists of devices in other orders than by number (server/domain/device/device-sort.ts).
CREATE INDEX "device_by_name" ON "device" ("name", "imei");
CREATE INDEX "device_by_activation" ON "device" (coalesce("activated_at", 'infinity'), "imei");
CREATE INDEX "device_by_expiry" ON "device" (coalesce("expires_at", 'infinity'), "imei");
CREATE INDEX "device_by_change" ON "device" ("updated_at", "imei");
-- Filters that keep few.
CREATE INDEX "device_by_model" ON "device" ("model", "imei");
CREATE INDEX "device_frozen" ON "device" ("organisation_id") WHERE "frozen_at" IS NOT NULL;
-- The recycle bin, last deleted first: of everybody, and of one organisation.
CREATE INDEX "device_recycled" ON "device" ("deleted_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "device_recycled_organisation" ON "device" ("organisation_id", "deleted_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NOT NULL;
