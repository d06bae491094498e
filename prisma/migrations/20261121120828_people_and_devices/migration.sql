-- CreateEnum
CREATE TYPE "Region" AS ENUM ('mainland', 'other');

-- CreateEnum
CREATE TYPE "OutboxState" AS ENUM ('waiting', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "TaskState" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "TaskItemState" AS ENUM ('waiting', 'done', 'failed');




-- AlterTable
ALTER TABLE "account" ADD COLUMN     "email" TEXT,
ADD COLUMN     "last_login_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_login_ip" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "region" "Region" NOT NULL DEFAULT 'mainland',
ADD COLUMN     "remark" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "settings" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "totp_secret" BYTEA,
ADD COLUMN     "totp_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "device" ADD COLUMN     "account_id" INTEGER,
ADD COLUMN     "dealer_id" INTEGER,
ADD COLUMN     "deleted_by" INTEGER,
ADD COLUMN     "frozen_at" TIMESTAMPTZ(3),
ADD COLUMN     "remark" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "organisation" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "contact" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "phone" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "remark" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "organisation_id" INTEGER,
    "organisation_path" TEXT NOT NULL,
    "func" TEXT NOT NULL,
    "errcode" INTEGER NOT NULL DEFAULT 0,
    "object_kind" TEXT NOT NULL DEFAULT '',
    "object_id" INTEGER,
    "object_name" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT NOT NULL DEFAULT '',
    "agent" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_pkey" PRIMARY KEY ("at","id")
) PARTITION BY RANGE ("at");

-- CreateTable
CREATE TABLE "audit_seal" (
    "id" BIGSERIAL NOT NULL,
    "from_id" BIGINT NOT NULL,
    "to_id" BIGINT NOT NULL,
    "rows" INTEGER NOT NULL,
    "previous" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_profile" (
    "device_id" INTEGER NOT NULL,
    "car_type" TEXT NOT NULL DEFAULT '',
    "vehicle_brand" TEXT NOT NULL DEFAULT '',
    "frame_number" TEXT NOT NULL DEFAULT '',
    "engine_number" TEXT NOT NULL DEFAULT '',
    "insurance_company" TEXT NOT NULL DEFAULT '',
    "insurance_until" DATE,
    "inspection_until" DATE,
    "leader_name" TEXT NOT NULL DEFAULT '',
    "leader_sex" TEXT NOT NULL DEFAULT '',
    "leader_id_number" TEXT NOT NULL DEFAULT '',
    "leader_phone" TEXT NOT NULL DEFAULT '',
    "leader_address" TEXT NOT NULL DEFAULT '',
    "leader_employer" TEXT NOT NULL DEFAULT '',
    "leader_mail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "device_profile_pkey" PRIMARY KEY ("device_id")
);

-- CreateTable
CREATE TABLE "device_setting" (
    "device_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "notify" SMALLINT NOT NULL DEFAULT 1,
    "command_id" BIGINT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_setting_pkey" PRIMARY KEY ("device_id","key")
);

-- CreateTable
CREATE TABLE "device_share" (
    "id" SERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "account_id" INTEGER,
    "token_hash" BYTEA NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_code" (
    "id" BIGSERIAL NOT NULL,
    "purpose" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "code_hash" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "ip" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_message" (
    "id" BIGSERIAL NOT NULL,
    "channel" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "state" "OutboxState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "state" "TaskState" NOT NULL DEFAULT 'waiting',
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT NOT NULL DEFAULT '',
    "lang" TEXT NOT NULL DEFAULT 'zh',
    "ip" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT NOT NULL DEFAULT '',
    "file_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_item" (
    "task_id" BIGINT NOT NULL,
    "seq" INTEGER NOT NULL,
    "input" JSONB NOT NULL,
    "state" "TaskItemState" NOT NULL DEFAULT 'waiting',
    "error" TEXT,
    "message" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "task_item_pkey" PRIMARY KEY ("task_id","seq")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "download_token" (
    "token_hash" BYTEA NOT NULL,
    "file_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "download_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "audit_organisation_path_at_idx" ON "audit"("organisation_path", "at");

-- CreateIndex
CREATE INDEX "audit_actor_kind_actor_id_at_idx" ON "audit"("actor_kind", "actor_id", "at");

-- CreateIndex
CREATE INDEX "audit_object_kind_object_id_at_idx" ON "audit"("object_kind", "object_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_seal_to_id_key" ON "audit_seal"("to_id");

-- CreateIndex
CREATE UNIQUE INDEX "device_share_token_hash_key" ON "device_share"("token_hash");

-- CreateIndex
CREATE INDEX "device_share_device_id_idx" ON "device_share"("device_id");

-- CreateIndex
CREATE INDEX "verification_code_target_purpose_created_at_idx" ON "verification_code"("target", "purpose", "created_at");

-- CreateIndex
CREATE INDEX "verification_code_ip_created_at_idx" ON "verification_code"("ip", "created_at");

-- CreateIndex
CREATE INDEX "outbox_message_state_next_at_idx" ON "outbox_message"("state", "next_at");

-- CreateIndex
CREATE INDEX "outbox_message_created_at_idx" ON "outbox_message"("created_at");

-- CreateIndex
CREATE INDEX "task_account_id_id_idx" ON "task"("account_id", "id");

-- CreateIndex
CREATE INDEX "task_state_id_idx" ON "task"("state", "id");

-- CreateIndex
CREATE INDEX "stored_file_account_id_idx" ON "stored_file"("account_id");

-- CreateIndex
CREATE INDEX "stored_file_expires_at_idx" ON "stored_file"("expires_at");

-- CreateIndex
CREATE INDEX "download_token_expires_at_idx" ON "download_token"("expires_at");

-- CreateIndex
CREATE INDEX "device_account_id_idx" ON "device"("account_id");

-- CreateIndex
CREATE INDEX "device_dealer_id_idx" ON "device"("dealer_id");

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_dealer_id_fkey" FOREIGN KEY ("dealer_id") REFERENCES "organisation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_profile" ADD CONSTRAINT "device_profile_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_setting" ADD CONSTRAINT "device_setting_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_share" ADD CONSTRAINT "device_share_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_item" ADD CONSTRAINT "task_item_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "download_token" ADD CONSTRAINT "download_token_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- What the schema language cannot say.

ALTER TABLE "audit" ALTER COLUMN "organisation_path" TYPE TEXT COLLATE "C";
CREATE TABLE "audit_default" PARTITION OF "audit" DEFAULT;

-- One partition a month, made ahead by the worker; rows of a month without one go to the default.
CREATE FUNCTION ensure_audit_partitions(first date, last date) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', first);
  made int := 0;
BEGIN
  WHILE month <= last LOOP
    IF to_regclass('audit_' || to_char(month, 'YYYYMM')) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit FOR VALUES FROM (%L) TO (%L)',
        'audit_' || to_char(month, 'YYYYMM'), month, month + interval '1 month');
      made := made + 1;
    END IF;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END $$;

-- Deeds are only ever added. A month past its time goes as a whole partition.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON "audit_seal" FOR EACH ROW EXECUTE FUNCTION refuse_change();
