-- CreateEnum
CREATE TYPE "BackupState" AS ENUM ('waiting', 'running', 'done', 'stopped', 'failed');

-- CreateTable
CREATE TABLE "backup" (
    "id" VARCHAR(40) NOT NULL,
    "state" "BackupState" NOT NULL DEFAULT 'waiting',
    "is_planned" BOOLEAN NOT NULL,
    "started_by" VARCHAR(100) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "snapshot_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "part_count" INTEGER NOT NULL DEFAULT 0,
    "expected_bytes" BIGINT NOT NULL DEFAULT 0,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "failure" VARCHAR(20) NOT NULL DEFAULT '',
    "token_hash" BYTEA,
    "token_until" TIMESTAMPTZ(3),

    CONSTRAINT "backup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backup_part" (
    "backup_id" VARCHAR(40) NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "pieces" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    "raw_bytes" BIGINT NOT NULL,
    "raw_hash" BYTEA NOT NULL,
    "bytes" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "backup_part_pkey" PRIMARY KEY ("backup_id","name")
);

-- CreateTable
CREATE TABLE "backup_plan" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "every" VARCHAR(4) NOT NULL,
    "hour" SMALLINT NOT NULL,
    "keep" SMALLINT NOT NULL,
    "is_rehearsed" BOOLEAN NOT NULL DEFAULT true,
    "sealed" JSONB,
    "sealed_for" BYTEA,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backup_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backup_rehearsal" (
    "id" SERIAL NOT NULL,
    "backup_id" VARCHAR(40) NOT NULL,
    "database" VARCHAR(40) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "tables" INTEGER NOT NULL DEFAULT 0,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "failure" VARCHAR(20) NOT NULL DEFAULT '',
    "detail" VARCHAR(500) NOT NULL DEFAULT '',

    CONSTRAINT "backup_rehearsal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "backup_token_hash_key" ON "backup"("token_hash");

-- CreateIndex
CREATE INDEX "backup_created_at_idx" ON "backup"("created_at");

-- AddForeignKey
ALTER TABLE "backup_part" ADD CONSTRAINT "backup_part_backup_id_fkey" FOREIGN KEY ("backup_id") REFERENCES "backup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Backups are made by who manages the root organisation.
UPDATE account a SET permissions = a.permissions || '{e_ua_backup}'
FROM organisation o
WHERE o.id = a.organisation_id AND o.parent_id IS NULL AND a.role = 'e_role_manager'
  AND NOT 'e_ua_backup' = ANY (a.permissions);
