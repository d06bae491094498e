-- CreateEnum
CREATE TYPE "ShareRights" AS ENUM ('view', 'command', 'edit');

-- CreateEnum
CREATE TYPE "InvitationState" AS ENUM ('unhandled', 'refused', 'shared', 'duplicate', 'bound');

-- CreateEnum
CREATE TYPE "InvitationEnd" AS ENUM ('takenBack', 'left', 'gone');

-- CreateTable
CREATE TABLE "device_invitation" (
    "id" SERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER,
    "to_name" TEXT NOT NULL,
    "rights" "ShareRights" NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "state" "InvitationState" NOT NULL DEFAULT 'unhandled',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end" "InvitationEnd",

    CONSTRAINT "device_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "device_invitation_device_id_idx" ON "device_invitation"("device_id");

-- CreateIndex
CREATE INDEX "device_invitation_from_id_id_idx" ON "device_invitation"("from_id", "id");

-- CreateIndex
CREATE INDEX "device_invitation_to_id_id_idx" ON "device_invitation"("to_id", "id");

-- AddForeignKey
ALTER TABLE "device_invitation" ADD CONSTRAINT "device_invitation_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_invitation" ADD CONSTRAINT "device_invitation_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_invitation" ADD CONSTRAINT "device_invitation_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Accounts are invited by mail too.
CREATE INDEX "account_mail_idx" ON "account" (lower("email")) WHERE "email_since" IS NOT NULL;

-- Seen by whose device it was, and by who is invited.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY device_invitation_scope ON "device_invitation" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id)
      OR EXISTS (SELECT FROM account a WHERE a.id = to_id));
  ALTER TABLE "device_invitation" ENABLE ROW LEVEL SECURITY;
END $$;
