-- CreateIndex
CREATE INDEX "trade_order_reference_idx" ON "trade_order"("reference");