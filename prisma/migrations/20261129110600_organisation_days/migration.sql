-- Days of devices, added up by organisation and tree; the worker keeps them.
-- CreateTable
CREATE TABLE "organisation_day" (
    "organisation_id" INTEGER NOT NULL,
    "is_tree" BOOLEAN NOT NULL,
    "day" INTEGER NOT NULL,
    "metres" BIGINT NOT NULL,
    "drive_seconds" BIGINT NOT NULL,
    "idle_seconds" BIGINT NOT NULL,
    "stop_seconds" BIGINT NOT NULL,
    "gap_seconds" BIGINT NOT NULL,
    "online_seconds" BIGINT NOT NULL,
    "static_seconds" BIGINT NOT NULL,
    "top_speed" INTEGER NOT NULL,
    "trips" INTEGER NOT NULL,
    "moved_days" INTEGER NOT NULL,
    "device_days" INTEGER NOT NULL,

    CONSTRAINT "organisation_day_pkey" PRIMARY KEY ("organisation_id","is_tree","day")
);

-- CreateTable
CREATE TABLE "organisation_open_day" (
    "organisation_id" INTEGER NOT NULL,
    "is_tree" BOOLEAN NOT NULL,
    "day" INTEGER NOT NULL,
    "metres" BIGINT NOT NULL,
    "drive_seconds" BIGINT NOT NULL,
    "idle_seconds" BIGINT NOT NULL,
    "stop_seconds" BIGINT NOT NULL,
    "gap_seconds" BIGINT NOT NULL,
    "online_seconds" BIGINT NOT NULL,
    "static_seconds" BIGINT NOT NULL,
    "top_speed" INTEGER NOT NULL,
    "trips" INTEGER NOT NULL,
    "moved_days" INTEGER NOT NULL,
    "device_days" INTEGER NOT NULL,

    CONSTRAINT "organisation_open_day_pkey" PRIMARY KEY ("organisation_id","is_tree","day")
);

-- CreateTable
CREATE TABLE "counted_device" (
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "first_day" INTEGER NOT NULL,

    CONSTRAINT "counted_device_pkey" PRIMARY KEY ("device_id")
);

-- CreateTable
CREATE TABLE "counted_organisation" (
    "organisation_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "counted_organisation_pkey" PRIMARY KEY ("organisation_id")
);

-- CreateTable
CREATE TABLE "counted_days" (
    "id" INTEGER NOT NULL,
    "from_day" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "took" INTEGER NOT NULL,

    CONSTRAINT "counted_days_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "counted_device_organisation_id_idx" ON "counted_device"("organisation_id");

-- AddForeignKey
ALTER TABLE "organisation_day" ADD CONSTRAINT "organisation_day_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation_open_day" ADD CONSTRAINT "organisation_open_day_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Nobody reads them in a scope: the worker writes, statistics read as the owner of the tables.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  ALTER TABLE "organisation_day" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "organisation_open_day" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "counted_device" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "counted_organisation" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "counted_days" ENABLE ROW LEVEL SECURITY;
END $$;
