-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Protocol" AS ENUM ('jt808', 'gt06', 'osmand');

-- CreateEnum
CREATE TYPE "CommandState" AS ENUM ('waiting', 'sent', 'answered', 'refused', 'timedOut');

-- CreateEnum
CREATE TYPE "OrganisationKind" AS ENUM ('seller', 'end_user');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('e_role_manager', 'e_role_user', 'e_role_tool');

-- CreateTable
CREATE TABLE "device" (
    "id" SERIAL NOT NULL,
    "imei" TEXT NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "name" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL DEFAULT '',
    "protocol" "Protocol" NOT NULL,
    "icon" SMALLINT NOT NULL DEFAULT 0,
    "wired" SMALLINT NOT NULL DEFAULT 0,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "password_hash" TEXT,
    "auth_code" TEXT,
    "iccid" TEXT,
    "sim" TEXT,
    "phone" TEXT,
    "version" TEXT,
    "activated_at" TIMESTAMPTZ(3),
    "starts_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_group" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "device_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "command" (
    "id" BIGSERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "account_id" INTEGER,
    "kind" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "state" "CommandState" NOT NULL DEFAULT 'waiting',
    "reply" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "command_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_status" (
    "gateway_id" TEXT NOT NULL,
    "status" JSONB NOT NULL,
    "unknown" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_status_pkey" PRIMARY KEY ("gateway_id")
);

-- CreateTable
CREATE TABLE "organisation" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "path" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "OrganisationKind" NOT NULL DEFAULT 'seller',
    "device_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "login" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "password_hash" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'e_role_manager',
    "permissions" TEXT[],
    "zone_minutes" INTEGER NOT NULL DEFAULT 480,
    "frozen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "sid_hash" BYTEA NOT NULL,
    "secret_hash" BYTEA,
    "account_id" INTEGER,
    "device_id" INTEGER,
    "flag" TEXT NOT NULL,
    "lang" TEXT NOT NULL DEFAULT 'zh',
    "ip" TEXT NOT NULL,
    "agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idle_seconds" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("sid_hash")
);

-- CreateTable
CREATE TABLE "login_failure" (
    "key" TEXT NOT NULL,
    "fails" INTEGER NOT NULL,
    "blocked_until" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_failure_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "request_memo" (
    "caller_key" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "func" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_memo_pkey" PRIMARY KEY ("caller_key","request_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "device_imei_key" ON "device"("imei");

-- CreateIndex
CREATE UNIQUE INDEX "device_phone_key" ON "device"("phone");

-- CreateIndex
CREATE INDEX "device_organisation_id_imei_idx" ON "device"("organisation_id", "imei");

-- CreateIndex
CREATE INDEX "device_group_id_imei_idx" ON "device"("group_id", "imei");

-- CreateIndex
CREATE INDEX "device_group_organisation_id_id_idx" ON "device_group"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "command_device_id_id_idx" ON "command"("device_id", "id");

-- CreateIndex
CREATE INDEX "command_state_expires_at_idx" ON "command"("state", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "organisation_path_key" ON "organisation"("path");

-- CreateIndex
CREATE INDEX "organisation_parent_id_id_idx" ON "organisation"("parent_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "account_login_key" ON "account"("login");

-- CreateIndex
CREATE UNIQUE INDEX "account_phone_key" ON "account"("phone");

-- CreateIndex
CREATE INDEX "account_organisation_id_idx" ON "account"("organisation_id");

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "session_device_id_idx" ON "session"("device_id");

-- CreateIndex
CREATE INDEX "session_ends_at_idx" ON "session"("ends_at");

-- CreateIndex
CREATE INDEX "request_memo_created_at_idx" ON "request_memo"("created_at");

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "device_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_group" ADD CONSTRAINT "device_group_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "command" ADD CONSTRAINT "command_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "organisation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say (Prisma's drift check does not look at collations, triggers or these indexes).

-- "Below me" is one range of this index, whatever the collation of the database.
ALTER TABLE "organisation" ALTER COLUMN "path" TYPE TEXT COLLATE "C";
ALTER TABLE "device" ALTER COLUMN "imei" TYPE TEXT COLLATE "C";

-- Numbers of devices below an organisation come from this index alone.
CREATE INDEX "organisation_path_count" ON "organisation" ("path") INCLUDE ("device_count", "id");

-- Search by a part of a name or number; log-in by number without regard to case.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "organisation_name_search" ON "organisation" USING gin ("name" gin_trgm_ops);
CREATE INDEX "device_search" ON "device" USING gin ("imei" gin_trgm_ops, "name" gin_trgm_ops, "iccid" gin_trgm_ops);
CREATE INDEX "device_imei_lower" ON "device" (lower("imei"));

-- organisation.device_count follows the devices that are not in the recycle bin, one update a statement and organisation.
CREATE FUNCTION count_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH change AS (
    SELECT organisation_id, sum(n)::int AS n FROM (
      SELECT organisation_id, 1 AS n FROM added WHERE deleted_at IS NULL
      UNION ALL
      SELECT organisation_id, -1 FROM removed WHERE deleted_at IS NULL
    ) rows GROUP BY organisation_id HAVING sum(n) <> 0
  )
  UPDATE organisation SET device_count = device_count + change.n FROM change WHERE organisation.id = change.organisation_id;
  RETURN NULL;
END $$;

CREATE FUNCTION count_devices_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organisation SET device_count = device_count + change.n
  FROM (SELECT organisation_id, count(*)::int AS n FROM added WHERE deleted_at IS NULL GROUP BY 1) change
  WHERE organisation.id = change.organisation_id;
  RETURN NULL;
END $$;

CREATE FUNCTION count_devices_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organisation SET device_count = device_count - change.n
  FROM (SELECT organisation_id, count(*)::int AS n FROM removed WHERE deleted_at IS NULL GROUP BY 1) change
  WHERE organisation.id = change.organisation_id;
  RETURN NULL;
END $$;

CREATE TRIGGER device_added AFTER INSERT ON "device" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_devices_added();
CREATE TRIGGER device_removed AFTER DELETE ON "device" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_devices_removed();
CREATE TRIGGER device_changed AFTER UPDATE ON "device" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_devices();
