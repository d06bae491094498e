-- CreateEnum
CREATE TYPE "ServiceSource" AS ENUM ('preset', 'gift', 'order', 'attach', 'manual');


-- AlterTable
ALTER TABLE "service_use" ADD COLUMN     "batch_id" BIGINT,
ADD COLUMN     "command_id" BIGINT;

-- CreateTable
CREATE TABLE "device_service" (
    "device_id" INTEGER NOT NULL,
    "type" SMALLINT NOT NULL,
    "is_open" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_service_pkey" PRIMARY KEY ("device_id","type")
);

-- CreateTable
CREATE TABLE "service_batch" (
    "id" BIGSERIAL NOT NULL,
    "device_id" INTEGER,
    "organisation_id" INTEGER,
    "type" SMALLINT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "source" "ServiceSource" NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "flow" INTEGER NOT NULL,
    "rflow" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_default" (
    "type" SMALLINT NOT NULL,
    "is_open" BOOLEAN NOT NULL,
    "flow" INTEGER NOT NULL,
    "months" INTEGER,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_default_pkey" PRIMARY KEY ("type")
);

-- CreateIndex
CREATE UNIQUE INDEX "service_batch_key_key" ON "service_batch"("key");

-- CreateIndex
CREATE INDEX "service_batch_device_id_type_starts_at_id_idx" ON "service_batch"("device_id", "type", "starts_at", "id");

-- CreateIndex
CREATE INDEX "service_batch_organisation_id_type_starts_at_id_idx" ON "service_batch"("organisation_id", "type", "starts_at", "id");

-- CreateIndex
CREATE INDEX "service_use_at_id_idx" ON "service_use"("at", "id");

-- AddForeignKey
ALTER TABLE "device_service" ADD CONSTRAINT "device_service_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_batch" ADD CONSTRAINT "service_batch_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_batch" ADD CONSTRAINT "service_batch_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "service_batch"
  ADD CONSTRAINT service_batch_one_owner CHECK (num_nonnulls("device_id", "organisation_id") = 1),
  ADD CONSTRAINT service_batch_left CHECK ("rflow" BETWEEN 0 AND "flow");

CREATE INDEX "service_use_command_idx" ON "service_use" ("command_id") WHERE "command_id" IS NOT NULL;

-- What a command used up comes back when it never reached the device. An unanswered one that was sent may have worked.
CREATE FUNCTION command_unused() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  WITH used AS (DELETE FROM service_use WHERE command_id = NEW.id RETURNING batch_id, n)
  UPDATE service_batch b SET rflow = b.rflow + u.n FROM used u WHERE b.id = u.batch_id;
  RETURN NULL;
END $$;

CREATE TRIGGER command_unused AFTER UPDATE OF state ON "command"
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND (NEW.state = 'refused'
    OR (OLD.state = 'waiting' AND NEW.state IN ('cancelled', 'timedOut'))))
  EXECUTE FUNCTION command_unused();

-- Seen where device or organisation is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY device_service_scope ON "device_service" TO waypost_scoped
    USING (EXISTS (SELECT FROM device d JOIN organisation o ON o.id = d.organisation_id WHERE d.id = device_id));
  CREATE POLICY service_batch_scope ON "service_batch" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = coalesce(organisation_id,
      (SELECT d.organisation_id FROM device d WHERE d.id = device_id))));
  ALTER TABLE "device_service" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "service_batch" ENABLE ROW LEVEL SECURITY;
END $$;
