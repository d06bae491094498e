-- CreateTable
CREATE TABLE "alarm_rule" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "kind" TEXT NOT NULL,
    "includes_below" BOOLEAN NOT NULL,
    "types" TEXT[],
    "group_id" INTEGER,
    "fence_id" INTEGER,
    "moment" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "steps" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alarm_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alarm_step" (
    "id" BIGSERIAL NOT NULL,
    "alarm_id" BIGINT NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alarm_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alarm_closing" (
    "alarm_id" BIGINT NOT NULL,
    "device_id" INTEGER NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "alarm_closing_pkey" PRIMARY KEY ("alarm_id")
);

-- CreateIndex
CREATE INDEX "alarm_rule_organisation_id_id_idx" ON "alarm_rule"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "alarm_rule_group_id_idx" ON "alarm_rule"("group_id");

-- CreateIndex
CREATE INDEX "alarm_rule_fence_id_idx" ON "alarm_rule"("fence_id");

-- CreateIndex
CREATE INDEX "alarm_step_rule_id_idx" ON "alarm_step"("rule_id");

-- CreateIndex
CREATE INDEX "alarm_step_due_at_idx" ON "alarm_step"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "alarm_step_alarm_id_rule_id_step_key" ON "alarm_step"("alarm_id", "rule_id", "step");

-- CreateIndex
CREATE INDEX "alarm_closing_done_at_idx" ON "alarm_closing"("done_at");

-- AddForeignKey
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "device_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_fence_id_fkey" FOREIGN KEY ("fence_id") REFERENCES "fence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarm_step" ADD CONSTRAINT "alarm_step_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "alarm_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Changed where the organisation of the rule is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY alarm_rule_scope ON "alarm_rule" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "alarm_rule" ENABLE ROW LEVEL SECURITY;
END $$;
