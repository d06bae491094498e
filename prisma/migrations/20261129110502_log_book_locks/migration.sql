-- CreateTable
CREATE TABLE "log_book_lock" (
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "month" CHAR(7) NOT NULL,
    "from_at" INTEGER NOT NULL,
    "to_at" INTEGER NOT NULL,
    "trips" INTEGER NOT NULL,
    "metres" INTEGER NOT NULL,
    "business" INTEGER NOT NULL,
    "private" INTEGER NOT NULL,
    "commute" INTEGER NOT NULL,
    "locked_by" INTEGER,
    "locked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "log_book_lock_pkey" PRIMARY KEY ("device_id","organisation_id","month")
);

-- CreateIndex
CREATE INDEX "log_book_lock_organisation_id_idx" ON "log_book_lock"("organisation_id");

-- CreateIndex
CREATE INDEX "log_book_lock_locked_by_idx" ON "log_book_lock"("locked_by");

-- AddForeignKey
ALTER TABLE "log_book_lock" ADD CONSTRAINT "log_book_lock_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_book_lock" ADD CONSTRAINT "log_book_lock_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_book_lock" ADD CONSTRAINT "log_book_lock_locked_by_fkey" FOREIGN KEY ("locked_by") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Seen where the organisation that locked it is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY log_book_lock_scope ON "log_book_lock" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "log_book_lock" ENABLE ROW LEVEL SECURITY;
END $$;
