-- Filters of the list of devices that keep few.
CREATE INDEX "device_by_model" ON "device" ("model", "imei") WHERE "deleted_at" IS NULL;
CREATE INDEX "device_frozen" ON "device" ("organisation_id") WHERE "frozen_at" IS NOT NULL;
-- The recycle bin, last deleted first: of everybody, and of one organisation.
CREATE INDEX "device_recycled" ON "device" ("deleted_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "device_recycled_organisation" ON "device" ("organisation_id", "deleted_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NOT NULL;
