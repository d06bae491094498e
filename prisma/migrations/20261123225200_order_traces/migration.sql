-- CreateIndex
CREATE INDEX "trade_order_paid_at_idx" ON "trade_order"("paid_at");

-- CreateIndex
CREATE INDEX "webhook_event_number_idx" ON "webhook_event"("number");
-- CreateIndex
CREATE INDEX "service_batch_source_id_idx" ON "service_batch"("source", "id");
