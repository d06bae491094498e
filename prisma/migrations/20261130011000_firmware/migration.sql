-- CreateTable
CREATE TABLE "firmware" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "models" TEXT[],
    "version" VARCHAR(60) NOT NULL,
    "part" SMALLINT NOT NULL,
    "manufacturer" VARCHAR(5) NOT NULL DEFAULT '',
    "fetch_text" VARCHAR(200) NOT NULL DEFAULT '',
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "file_id" UUID NOT NULL,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firmware_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "firmware_id" INTEGER,
    "model" VARCHAR(40) NOT NULL,
    "version" VARCHAR(60) NOT NULL,
    "way" VARCHAR(10) NOT NULL,
    "share" SMALLINT NOT NULL,
    "is_whole" BOOLEAN NOT NULL,
    "stage" SMALLINT NOT NULL,
    "state" VARCHAR(10) NOT NULL,
    "why" VARCHAR(20) NOT NULL DEFAULT '',
    "is_told" BOOLEAN NOT NULL DEFAULT true,
    "account_id" INTEGER,
    "brand" TEXT NOT NULL,
    "lang" VARCHAR(8) NOT NULL,
    "origin" VARCHAR(300) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "rollout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollout_target" (
    "rollout_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "stage" SMALLINT NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'waiting',
    "why" VARCHAR(20) NOT NULL DEFAULT '',
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "fails" SMALLINT NOT NULL DEFAULT 0,
    "packets" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "epoch" BIGINT,
    "started_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "rollout_target_pkey" PRIMARY KEY ("rollout_id","device_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "firmware_file_id_key" ON "firmware"("file_id");

-- CreateIndex
CREATE INDEX "firmware_organisation_id_id_idx" ON "firmware"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "firmware_account_id_idx" ON "firmware"("account_id");

-- CreateIndex
CREATE INDEX "rollout_organisation_id_id_idx" ON "rollout"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "rollout_firmware_id_idx" ON "rollout"("firmware_id");

-- CreateIndex
CREATE INDEX "rollout_account_id_idx" ON "rollout"("account_id");

-- CreateIndex
CREATE INDEX "rollout_target_device_id_idx" ON "rollout_target"("device_id");

-- CreateIndex
CREATE INDEX "device_model" ON "device"("model", "id");

-- AddForeignKey
ALTER TABLE "firmware" ADD CONSTRAINT "firmware_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firmware" ADD CONSTRAINT "firmware_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firmware" ADD CONSTRAINT "firmware_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout" ADD CONSTRAINT "rollout_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout" ADD CONSTRAINT "rollout_firmware_id_fkey" FOREIGN KEY ("firmware_id") REFERENCES "firmware"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout" ADD CONSTRAINT "rollout_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout_target" ADD CONSTRAINT "rollout_target_rollout_id_fkey" FOREIGN KEY ("rollout_id") REFERENCES "rollout"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rollout_target" ADD CONSTRAINT "rollout_target_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "firmware"
  ADD CONSTRAINT firmware_models CHECK (cardinality("models") > 0),
  ADD CONSTRAINT firmware_version CHECK ("version" <> '');
ALTER TABLE "rollout"
  ADD CONSTRAINT rollout_named CHECK ("model" <> '' AND "version" <> ''),
  ADD CONSTRAINT rollout_share CHECK ("share" BETWEEN 0 AND 100),
  ADD CONSTRAINT rollout_ended CHECK (("ended_at" IS NULL) = ("state" IN ('running', 'paused')));
-- What gateways and the worker look through: roll-outs under way, and their open devices, of which each is in one.
CREATE INDEX "rollout_open" ON "rollout" ("id") WHERE "ended_at" IS NULL;
CREATE INDEX "rollout_untold" ON "rollout" ("id") WHERE NOT "is_told";
CREATE UNIQUE INDEX "rollout_target_open" ON "rollout_target" ("device_id") WHERE "ended_at" IS NULL;
CREATE INDEX "rollout_target_left" ON "rollout_target" ("rollout_id", "stage") WHERE "ended_at" IS NULL;
-- Firmware is seen where its organisation, or one below, is at work; a roll-out where its organisation is.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY firmware_scope ON "firmware" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id)
      OR strpos(current_setting('app.path', true), '/' || organisation_id || '/') > 0);
  CREATE POLICY rollout_scope ON "rollout" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY rollout_target_scope ON "rollout_target" TO waypost_scoped
    USING (EXISTS (SELECT FROM rollout r WHERE r.id = rollout_id));
  ALTER TABLE "firmware" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "rollout" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "rollout_target" ENABLE ROW LEVEL SECURITY;
END $$;
