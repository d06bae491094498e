-- CreateTable
CREATE TABLE "followed_device" (
    "account_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "followed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "followed_device_pkey" PRIMARY KEY ("account_id","device_id")
);

-- CreateIndex
CREATE INDEX "followed_device_device_id_idx" ON "followed_device"("device_id");

-- AddForeignKey
ALTER TABLE "followed_device" ADD CONSTRAINT "followed_device_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "followed_device" ADD CONSTRAINT "followed_device_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Seen where the account is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY followed_device_scope ON "followed_device" TO waypost_scoped
    USING (EXISTS (SELECT FROM account a WHERE a.id = account_id));
  ALTER TABLE "followed_device" ENABLE ROW LEVEL SECURITY;
END $$;
