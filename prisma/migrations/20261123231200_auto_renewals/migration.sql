-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "renewal_key" VARCHAR(60);

-- CreateTable
CREATE TABLE "auto_renewal" (
    "device_id" INTEGER NOT NULL,
    "service" SMALLINT NOT NULL,
    "package_id" INTEGER NOT NULL,
    "package_name" TEXT NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "most" BIGINT NOT NULL,
    "brand" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "fails" INTEGER NOT NULL DEFAULT 0,
    "fault" VARCHAR(20) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auto_renewal_pkey" PRIMARY KEY ("device_id","service")
);

-- CreateIndex
CREATE INDEX "auto_renewal_next_at_idx" ON "auto_renewal"("next_at");

-- CreateIndex
CREATE INDEX "auto_renewal_organisation_id_device_id_idx" ON "auto_renewal"("organisation_id", "device_id");

-- CreateIndex
CREATE INDEX "auto_renewal_account_id_idx" ON "auto_renewal"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "trade_order_renewal_key_key" ON "trade_order"("renewal_key");

-- AddForeignKey
ALTER TABLE "auto_renewal" ADD CONSTRAINT "auto_renewal_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auto_renewal" ADD CONSTRAINT "auto_renewal_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;