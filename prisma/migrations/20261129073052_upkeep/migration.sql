-- CreateEnum
CREATE TYPE "UpkeepKind" AS ENUM ('insurance', 'inspection', 'service', 'other');


-- CreateTable
CREATE TABLE "upkeep" (
    "id" SERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "kind" "UpkeepKind" NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "due_on" DATE,
    "due_km" INTEGER,
    "due_hours" INTEGER,
    "every_months" SMALLINT,
    "every_km" INTEGER,
    "every_hours" INTEGER,
    "remind_days" SMALLINT NOT NULL,
    "remind_km" INTEGER NOT NULL,
    "remind_hours" INTEGER NOT NULL,
    "expected_on" DATE,
    "sort_on" DATE NOT NULL,
    "next_on" DATE,
    "told" SMALLINT NOT NULL DEFAULT 0,
    "previous_id" INTEGER,
    "made_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" INTEGER,
    "done_on" DATE,
    "done_km" INTEGER,
    "done_hours" INTEGER,
    "done_by" TEXT NOT NULL DEFAULT '',
    "done_note" TEXT NOT NULL DEFAULT '',
    "cost" BIGINT,
    "currency" CHAR(3),

    CONSTRAINT "upkeep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_meter" (
    "device_id" INTEGER NOT NULL,
    "read_on" DATE,
    "read_km" INTEGER,
    "read_hours" INTEGER,
    "base_metres" BIGINT NOT NULL DEFAULT 0,
    "metres_from" INTEGER NOT NULL DEFAULT 0,
    "base_seconds" BIGINT NOT NULL DEFAULT 0,
    "seconds_from" INTEGER NOT NULL DEFAULT 0,
    "metres" BIGINT NOT NULL DEFAULT 0,
    "seconds" BIGINT NOT NULL DEFAULT 0,
    "metres_a_day" INTEGER NOT NULL DEFAULT 0,
    "seconds_a_day" INTEGER NOT NULL DEFAULT 0,
    "counted_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_meter_pkey" PRIMARY KEY ("device_id")
);

-- CreateTable
CREATE TABLE "upkeep_calendar" (
    "account_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "includes_below" BOOLEAN NOT NULL,
    "brand" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upkeep_calendar_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "upkeep_previous_id_key" ON "upkeep"("previous_id");

-- CreateIndex
CREATE INDEX "upkeep_device_id_id_idx" ON "upkeep"("device_id", "id");

-- CreateIndex
CREATE INDEX "upkeep_organisation_id_idx" ON "upkeep"("organisation_id");

-- CreateIndex
CREATE INDEX "upkeep_made_by_idx" ON "upkeep"("made_by");

-- CreateIndex
CREATE INDEX "upkeep_closed_by_idx" ON "upkeep"("closed_by");

-- CreateIndex
CREATE INDEX "device_meter_counted_at_idx" ON "device_meter"("counted_at");

-- CreateIndex
CREATE UNIQUE INDEX "upkeep_calendar_token_hash_key" ON "upkeep_calendar"("token_hash");

-- AddForeignKey
ALTER TABLE "upkeep" ADD CONSTRAINT "upkeep_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upkeep" ADD CONSTRAINT "upkeep_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upkeep" ADD CONSTRAINT "upkeep_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upkeep" ADD CONSTRAINT "upkeep_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upkeep" ADD CONSTRAINT "upkeep_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "upkeep"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_meter" ADD CONSTRAINT "device_meter_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upkeep_calendar" ADD CONSTRAINT "upkeep_calendar_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;ALTER TABLE "upkeep"
  ADD CONSTRAINT upkeep_due CHECK ("due_on" IS NOT NULL OR "due_km" IS NOT NULL OR "due_hours" IS NOT NULL),
  ADD CONSTRAINT upkeep_closed CHECK (("closed_at" IS NULL) = ("done_on" IS NULL)),
  ADD CONSTRAINT upkeep_cost CHECK (("cost" IS NULL) = ("currency" IS NULL));
-- What is open in the order of its days, what is done newest first, and what the worker looks at.
CREATE INDEX "upkeep_open" ON "upkeep" ("sort_on", "id") WHERE "closed_at" IS NULL;
CREATE INDEX "upkeep_done" ON "upkeep" ("done_on", "id") WHERE "closed_at" IS NOT NULL;
CREATE INDEX "upkeep_next" ON "upkeep" ("next_on", "id") WHERE "closed_at" IS NULL AND "next_on" IS NOT NULL;
-- Seen where the device is seen, a link where its account is.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY upkeep_scope ON "upkeep" TO waypost_scoped
    USING (EXISTS (SELECT FROM device d JOIN organisation o ON o.id = d.organisation_id WHERE d.id = device_id));
  CREATE POLICY device_meter_scope ON "device_meter" TO waypost_scoped
    USING (EXISTS (SELECT FROM device d JOIN organisation o ON o.id = d.organisation_id WHERE d.id = device_id));
  CREATE POLICY upkeep_calendar_scope ON "upkeep_calendar" TO waypost_scoped
    USING (EXISTS (SELECT FROM account a WHERE a.id = account_id));
  ALTER TABLE "upkeep" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "device_meter" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "upkeep_calendar" ENABLE ROW LEVEL SECURITY;
END $$;
