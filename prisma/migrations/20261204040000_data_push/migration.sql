-- CreateTable
CREATE TABLE "data_push" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "models" TEXT[],
    "types" TEXT[],
    "address" VARCHAR(2000) NOT NULL,
    "secret" BYTEA NOT NULL,
    "secret_tail" VARCHAR(4) NOT NULL,
    "former_secret" BYTEA,
    "former_tail" VARCHAR(4) NOT NULL DEFAULT '',
    "former_until" TIMESTAMPTZ(3),
    "brand" VARCHAR(40) NOT NULL,
    "lang" VARCHAR(8) NOT NULL,
    "pause" VARCHAR(12) NOT NULL DEFAULT '',
    "paused_at" TIMESTAMPTZ(3),
    "fails" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "last_error" VARCHAR(300) NOT NULL DEFAULT '',
    "last_ok_at" TIMESTAMPTZ(3),
    "is_slow" BOOLEAN NOT NULL DEFAULT false,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_push_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_push_cursor" (
    "push_id" INTEGER NOT NULL,
    "type" VARCHAR(10) NOT NULL,
    "taken_at" BIGINT NOT NULL,
    "last_id" BIGINT NOT NULL,

    CONSTRAINT "data_push_cursor_pkey" PRIMARY KEY ("push_id","type")
);

-- CreateTable
CREATE TABLE "data_push_delivery" (
    "id" BIGSERIAL NOT NULL,
    "push_id" INTEGER NOT NULL,
    "message_id" VARCHAR(40) NOT NULL,
    "type" VARCHAR(10) NOT NULL,
    "events" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "body" BYTEA,
    "state" VARCHAR(10) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER NOT NULL DEFAULT 0,
    "millis" INTEGER NOT NULL DEFAULT 0,
    "error" VARCHAR(300) NOT NULL DEFAULT '',
    "answer" VARCHAR(2000) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_push_delivery_pkey" PRIMARY KEY ("id")
);
-- Compressed already.
ALTER TABLE "data_push_delivery" ALTER COLUMN "body" SET STORAGE EXTERNAL;

-- CreateTable
CREATE TABLE "device_change" (
    "id" BIGSERIAL NOT NULL,
    "xid" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "device_id" INTEGER NOT NULL,
    "taken_at" BIGINT NOT NULL DEFAULT ((EXTRACT(epoch FROM clock_timestamp()) * (1000000)::numeric))::bigint,

    CONSTRAINT "device_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "data_push_account_id_id_idx" ON "data_push"("account_id", "id");
CREATE INDEX "data_push_organisation_id_idx" ON "data_push"("organisation_id");
CREATE INDEX "data_push_group_id_idx" ON "data_push"("group_id");
CREATE INDEX "data_push_pause_next_at_idx" ON "data_push"("pause", "next_at");
CREATE INDEX "data_push_delivery_push_id_id_idx" ON "data_push_delivery"("push_id", "id");
CREATE INDEX "data_push_delivery_push_id_state_id_idx" ON "data_push_delivery"("push_id", "state", "id");
CREATE INDEX "data_push_delivery_state_done_at_idx" ON "data_push_delivery"("state", "done_at");
CREATE INDEX "device_change_xid_id_idx" ON "device_change"("xid", "id");
CREATE INDEX "device_change_taken_at_idx" ON "device_change"("taken_at");

-- AddForeignKey
ALTER TABLE "data_push" ADD CONSTRAINT "data_push_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_push" ADD CONSTRAINT "data_push_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_push" ADD CONSTRAINT "data_push_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "device_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_push_cursor" ADD CONSTRAINT "data_push_cursor_push_id_fkey" FOREIGN KEY ("push_id") REFERENCES "data_push"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_push_delivery" ADD CONSTRAINT "data_push_delivery_push_id_fkey" FOREIGN KEY ("push_id") REFERENCES "data_push"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- For those who follow devices.
CREATE OR REPLACE FUNCTION device_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_change (device_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER device_noted_new AFTER INSERT ON "device" FOR EACH ROW EXECUTE FUNCTION device_noted();
CREATE TRIGGER device_noted_changed AFTER UPDATE OF organisation_id, group_id, account_id, name, model, sim, iccid, version,
  activated_at, starts_at, expires_at, frozen_at, deleted_at, remark, updated_at ON "device" FOR EACH ROW
  WHEN ((OLD.organisation_id, OLD.group_id, OLD.account_id, OLD.name, OLD.model, OLD.sim, OLD.iccid, OLD.version,
      OLD.activated_at, OLD.starts_at, OLD.expires_at, OLD.frozen_at, OLD.deleted_at, OLD.remark, OLD.updated_at)
    IS DISTINCT FROM (NEW.organisation_id, NEW.group_id, NEW.account_id, NEW.name, NEW.model, NEW.sim, NEW.iccid, NEW.version,
      NEW.activated_at, NEW.starts_at, NEW.expires_at, NEW.frozen_at, NEW.deleted_at, NEW.remark, NEW.updated_at))
  EXECUTE FUNCTION device_noted();

-- The rights of an account are listed: whoever may export may have it delivered.
UPDATE account a SET permissions = a.permissions || '{e_ua_push_data}'
WHERE 'e_ua_export' = ANY (a.permissions) AND NOT 'e_ua_push_data' = ANY (a.permissions);
