-- CreateTable
CREATE TABLE "assignment" (
    "organisation_id" INTEGER NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "subject" VARCHAR(60) NOT NULL,
    "device_id" INTEGER,
    "name" VARCHAR(200) NOT NULL,
    "detail" VARCHAR(200) NOT NULL,
    "account_id" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "handed_by" VARCHAR(100) NOT NULL DEFAULT '',
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("organisation_id","kind","subject")
);

-- CreateIndex
CREATE INDEX "assignment_organisation_id_done_at_idx" ON "assignment"("organisation_id", "done_at");

-- CreateIndex
CREATE INDEX "assignment_account_id_idx" ON "assignment"("account_id");

-- CreateIndex
CREATE INDEX "assignment_device_id_idx" ON "assignment"("device_id");

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Seen where the organisation whose board it is on is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY assignment_scope ON "assignment" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "assignment" ENABLE ROW LEVEL SECURITY;
END $$;
