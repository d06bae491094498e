-- A report that is made and sent by itself.
CREATE TABLE "report_schedule" (
  "id" SERIAL NOT NULL,
  "account_id" INTEGER NOT NULL,
  "organisation_id" INTEGER NOT NULL,
  "report" VARCHAR(60) NOT NULL,
  "params" JSONB NOT NULL,
  "period" VARCHAR(20) NOT NULL DEFAULT '',
  "columns" TEXT[],
  "format" VARCHAR(8) NOT NULL,
  "rhythm" VARCHAR(8) NOT NULL,
  "weekday" SMALLINT NOT NULL,
  "month_day" SMALLINT NOT NULL,
  "hour" SMALLINT NOT NULL,
  "zone" VARCHAR(40) NOT NULL,
  "lang" VARCHAR(8) NOT NULL,
  "brand" TEXT NOT NULL,
  "origin" VARCHAR(300) NOT NULL DEFAULT '',
  "pause" VARCHAR(12) NOT NULL DEFAULT '',
  "fails" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "report_schedule_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "schedule_recipient" (
  "id" SERIAL NOT NULL,
  "schedule_id" INTEGER NOT NULL,
  "address" VARCHAR(254) NOT NULL,
  "state" VARCHAR(10) NOT NULL,
  "is_listed" BOOLEAN NOT NULL DEFAULT true,
  "token_hash" BYTEA,
  "token_until" TIMESTAMPTZ(3),
  "bounces" INTEGER NOT NULL DEFAULT 0,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "schedule_recipient_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "schedule_run" (
  "id" BIGSERIAL NOT NULL,
  "schedule_id" INTEGER NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "is_extra" BOOLEAN NOT NULL DEFAULT false,
  "missed" INTEGER NOT NULL DEFAULT 0,
  "state" VARCHAR(10) NOT NULL DEFAULT 'waiting',
  "rows" INTEGER NOT NULL DEFAULT 0,
  "message" TEXT NOT NULL DEFAULT '',
  "task_id" BIGINT,
  "file_id" UUID,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "schedule_run_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "schedule_mail" (
  "run_id" BIGINT NOT NULL,
  "address" VARCHAR(254) NOT NULL,
  "recipient_id" INTEGER,
  "state" VARCHAR(10) NOT NULL DEFAULT 'waiting',
  "message" VARCHAR(200) NOT NULL DEFAULT '',
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "schedule_mail_pkey" PRIMARY KEY ("run_id", "address")
);

CREATE INDEX "report_schedule_account_id_id_idx" ON "report_schedule"("account_id", "id");
CREATE INDEX "report_schedule_next_at_idx" ON "report_schedule"("next_at");
CREATE UNIQUE INDEX "schedule_recipient_schedule_id_address_key" ON "schedule_recipient"("schedule_id", "address");
CREATE UNIQUE INDEX "schedule_recipient_token_hash_key" ON "schedule_recipient"("token_hash");
-- Each due report once, whoever claims it.
CREATE UNIQUE INDEX "schedule_run_schedule_id_due_at_key" ON "schedule_run"("schedule_id", "due_at");
CREATE INDEX "schedule_run_due_at_idx" ON "schedule_run"("due_at");
CREATE INDEX "schedule_run_file_id_idx" ON "schedule_run"("file_id");
CREATE INDEX "schedule_mail_recipient_id_idx" ON "schedule_mail"("recipient_id");

ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "schedule_recipient" ADD CONSTRAINT "schedule_recipient_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "report_schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "schedule_run" ADD CONSTRAINT "schedule_run_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "report_schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "schedule_run" ADD CONSTRAINT "schedule_run_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "schedule_mail" ADD CONSTRAINT "schedule_mail_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "schedule_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "schedule_mail" ADD CONSTRAINT "schedule_mail_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "schedule_recipient"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whose address it is that a report goes to.
CREATE INDEX "account_email_idx" ON "account"("email");

-- Mail with a file, and mail of a list that its reader may leave.
ALTER TABLE "outbox_message" ADD COLUMN "file_id" UUID, ADD COLUMN "leave_url" VARCHAR(500), ADD COLUMN "run_id" BIGINT;
ALTER TABLE "outbox_message" ADD CONSTRAINT "outbox_message_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "outbox_message_file_id_idx" ON "outbox_message"("file_id");
CREATE INDEX "outbox_message_run_id_idx" ON "outbox_message"("run_id");

-- The rights of an account are listed: whoever may export may have it sent.
UPDATE account a SET permissions = a.permissions || '{e_ua_schedule}'
WHERE 'e_ua_export' = ANY (a.permissions) AND NOT 'e_ua_schedule' = ANY (a.permissions);
