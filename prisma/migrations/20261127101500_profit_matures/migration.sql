-- AlterTable
ALTER TABLE "order_leg" ADD COLUMN     "matures_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "matures_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "order_leg_organisation_id_matures_at_idx" ON "order_leg"("organisation_id", "matures_at");

-- CreateIndex
CREATE INDEX "trade_order_organisation_id_matures_at_idx" ON "trade_order"("organisation_id", "matures_at");
