-- What organisations publish to their own tree: one row for all who may read it.
CREATE TABLE "announcement" (
  "id" SERIAL NOT NULL,
  "organisation_id" INTEGER NOT NULL,
  "author" TEXT NOT NULL,
  "level" VARCHAR(12) NOT NULL,
  "lang" VARCHAR(8) NOT NULL,
  "includes_below" BOOLEAN NOT NULL,
  "readers" TEXT[],
  "regions" TEXT[],
  "platforms" TEXT[],
  "is_carousel" BOOLEAN NOT NULL,
  "start_at" TIMESTAMPTZ(3) NOT NULL,
  "work_at" TIMESTAMPTZ(3),
  "end_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "withdrawn_at" TIMESTAMPTZ(3),
  "withdrawn_by" TEXT NOT NULL DEFAULT '',
  "reason" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "announcement_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "announcement_target" (
  "announcement_id" INTEGER NOT NULL,
  "organisation_id" INTEGER NOT NULL,
  CONSTRAINT "announcement_target_pkey" PRIMARY KEY ("announcement_id", "organisation_id")
);

CREATE TABLE "announcement_text" (
  "announcement_id" INTEGER NOT NULL,
  "lang" VARCHAR(8) NOT NULL,
  "title" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  CONSTRAINT "announcement_text_pkey" PRIMARY KEY ("announcement_id", "lang")
);

CREATE TABLE "announcement_read" (
  "account_id" INTEGER NOT NULL,
  "announcement_id" INTEGER NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "announcement_read_pkey" PRIMARY KEY ("account_id", "announcement_id")
);

CREATE TABLE "announcement_device_read" (
  "device_id" INTEGER NOT NULL,
  "announcement_id" INTEGER NOT NULL,
  "read_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "announcement_device_read_pkey" PRIMARY KEY ("device_id", "announcement_id")
);

CREATE INDEX "announcement_organisation_id_start_at_idx" ON "announcement"("organisation_id", "start_at");
CREATE INDEX "announcement_target_organisation_id_idx" ON "announcement_target"("organisation_id");
CREATE INDEX "announcement_read_announcement_id_idx" ON "announcement_read"("announcement_id");
CREATE INDEX "announcement_device_read_announcement_id_idx" ON "announcement_device_read"("announcement_id");

ALTER TABLE "announcement" ADD CONSTRAINT "announcement_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_target" ADD CONSTRAINT "announcement_target_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcement"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_target" ADD CONSTRAINT "announcement_target_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_text" ADD CONSTRAINT "announcement_text_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcement"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcement"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_device_read" ADD CONSTRAINT "announcement_device_read_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_device_read" ADD CONSTRAINT "announcement_device_read_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "announcement" ADD CONSTRAINT announcement_ends CHECK ("end_at" > "start_at");
-- Maintenance has a window, nothing else has.
ALTER TABLE "announcement" ADD CONSTRAINT announcement_work CHECK
  (("level" = 'maintenance') = ("work_at" IS NOT NULL) AND ("work_at" IS NULL OR ("end_at" IS NOT NULL AND "work_at" < "end_at")));

-- The rights of an account are listed: whoever manages people may write to them.
UPDATE account a SET permissions = a.permissions || '{e_ua_publish_message}'
WHERE a.role = 'e_role_manager' AND 'e_ua_edit_account' = ANY (a.permissions)
  AND NOT 'e_ua_publish_message' = ANY (a.permissions);
