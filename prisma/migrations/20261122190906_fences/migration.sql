-- CreateEnum
CREATE TYPE "FenceType" AS ENUM ('circle', 'polygon', 'city');

-- CreateEnum
CREATE TYPE "FenceAlarm" AS ENUM ('in', 'out', 'in_out', 'close');


-- CreateTable
CREATE TABLE "fence" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "device_id" INTEGER,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL GENERATED ALWAYS AS (search_form("name")) STORED,
    "type" "FenceType" NOT NULL,
    "lat" INTEGER,
    "lon" INTEGER,
    "radius" INTEGER,
    "points" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "city" TEXT NOT NULL DEFAULT '',
    "colour" TEXT NOT NULL,
    "alarm" "FenceAlarm" NOT NULL DEFAULT 'in_out',
    "periods" JSONB NOT NULL DEFAULT '[]',
    "zone" TEXT NOT NULL,
    "speed_limit" BIGINT,
    "stay_limit" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fence_binding" (
    "id" SERIAL NOT NULL,
    "fence_id" INTEGER NOT NULL,
    "device_id" INTEGER,
    "group_id" INTEGER,
    "organisation_id" INTEGER,

    CONSTRAINT "fence_binding_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "fence_organisation_id_id_idx" ON "fence"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "fence_organisation_id_name_id_idx" ON "fence"("organisation_id", "name", "id");

-- CreateIndex
CREATE INDEX "fence_device_id_idx" ON "fence"("device_id");

-- CreateIndex
CREATE INDEX "fence_binding_device_id_idx" ON "fence_binding"("device_id");

-- CreateIndex
CREATE INDEX "fence_binding_group_id_idx" ON "fence_binding"("group_id");

-- CreateIndex
CREATE INDEX "fence_binding_organisation_id_idx" ON "fence_binding"("organisation_id");

-- CreateIndex
CREATE UNIQUE INDEX "fence_binding_fence_id_device_id_key" ON "fence_binding"("fence_id", "device_id");

-- CreateIndex
CREATE UNIQUE INDEX "fence_binding_fence_id_group_id_key" ON "fence_binding"("fence_id", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "fence_binding_fence_id_organisation_id_key" ON "fence_binding"("fence_id", "organisation_id");

-- AddForeignKey
ALTER TABLE "fence" ADD CONSTRAINT "fence_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fence" ADD CONSTRAINT "fence_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fence_binding" ADD CONSTRAINT "fence_binding_fence_id_fkey" FOREIGN KEY ("fence_id") REFERENCES "fence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fence_binding" ADD CONSTRAINT "fence_binding_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fence_binding" ADD CONSTRAINT "fence_binding_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "device_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fence_binding" ADD CONSTRAINT "fence_binding_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "fence_binding" ADD CONSTRAINT "fence_binding_one" CHECK (num_nonnulls("device_id", "group_id", "organisation_id") = 1);

-- Seen where the organisation of the fence is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY fence_scope ON "fence" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY fence_binding_scope ON "fence_binding" TO waypost_scoped
    USING (EXISTS (SELECT FROM fence f WHERE f.id = fence_id));
  ALTER TABLE "fence" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "fence_binding" ENABLE ROW LEVEL SECURITY;
END $$;
