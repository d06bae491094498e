-- device_walk for a dealer who is small beside the platform: all of its devices are gathered and sorted by number.
CREATE INDEX "device_walk_organisation" ON "device" ("organisation_id", "imei") INCLUDE ("id", "activated_at", "expires_at", "name") WHERE "deleted_at" IS NULL;
DROP INDEX "device_organisation_id_imei_idx";
