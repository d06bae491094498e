-- Erasures of a person's data: asked for, carried out after a term, and what is left as proof.
CREATE TYPE "ErasureState" AS ENUM ('waiting', 'running', 'done', 'taken_back');

CREATE TABLE "person_erasure" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "asked_by" INTEGER NOT NULL,
    "state" "ErasureState" NOT NULL DEFAULT 'waiting',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "subject" JSONB NOT NULL DEFAULT '{}',
    "counts" JSONB NOT NULL DEFAULT '{}',
    "hash" BYTEA,

    CONSTRAINT "person_erasure_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "person_erasure_account_id_id_idx" ON "person_erasure"("account_id", "id");
CREATE INDEX "person_erasure_organisation_id_id_idx" ON "person_erasure"("organisation_id", "id");
CREATE INDEX "person_erasure_state_due_at_idx" ON "person_erasure"("state", "due_at");
-- One at a time.
CREATE UNIQUE INDEX "person_erasure_open" ON "person_erasure"("account_id") WHERE "state" IN ('waiting', 'running');

-- What a seal says after texts of a person were taken out of its rows.
ALTER TABLE "audit_seal" ADD COLUMN "amended" BYTEA;

-- As refuse_change, but for an erasure of a person's data (server/domain/platform/audit/blank-audit.ts), which says so in its
-- transaction: it takes texts out of an event, never the event itself, and seals anew what was sealed.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('waypost.erasing', true) = 'on'
    AND to_jsonb(NEW) - ARRAY['actor_name', 'object_name', 'before', 'after', 'ip', 'agent', 'amended']
      = to_jsonb(OLD) - ARRAY['actor_name', 'object_name', 'before', 'after', 'ip', 'agent', 'amended'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

DROP TRIGGER audit_append_only ON "audit";
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
DROP TRIGGER audit_seal_append_only ON "audit_seal";
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON "audit_seal" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
