-- CreateTable
CREATE TABLE "attendance_rule" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "name" TEXT NOT NULL,
    "periods" JSONB NOT NULL,
    "week_days" INTEGER[],
    "late_minutes" INTEGER NOT NULL,
    "early_minutes" INTEGER NOT NULL,
    "country" TEXT NOT NULL DEFAULT '',
    "days_off" TEXT[],
    "beacon_ids" INTEGER[],
    "fence_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendance_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attendance_correction" (
    "rule_id" INTEGER NOT NULL,
    "person" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "punch" TEXT NOT NULL,
    "state" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "written_by" INTEGER,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendance_correction_pkey" PRIMARY KEY ("rule_id","day","person","period","punch")
);

-- CreateIndex
CREATE INDEX "attendance_rule_organisation_id_id_idx" ON "attendance_rule"("organisation_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "attendance_rule_group_id_key" ON "attendance_rule"("group_id");

-- AddForeignKey
ALTER TABLE "attendance_rule" ADD CONSTRAINT "attendance_rule_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_rule" ADD CONSTRAINT "attendance_rule_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "device_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "attendance_correction_written_by_idx" ON "attendance_correction"("written_by");

-- AddForeignKey
ALTER TABLE "attendance_correction" ADD CONSTRAINT "attendance_correction_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "attendance_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attendance_correction" ADD CONSTRAINT "attendance_correction_written_by_fkey" FOREIGN KEY ("written_by") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Changed where the organisation of the rule is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY attendance_rule_scope ON "attendance_rule" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "attendance_rule" ENABLE ROW LEVEL SECURITY;
  CREATE POLICY attendance_correction_scope ON "attendance_correction" TO waypost_scoped
    USING (EXISTS (SELECT FROM attendance_rule r WHERE r.id = rule_id));
  ALTER TABLE "attendance_correction" ENABLE ROW LEVEL SECURITY;
END $$;
