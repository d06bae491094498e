ALTER TABLE "trade_order" ADD COLUMN "capture" VARCHAR(100);
ALTER TABLE "payment_difference" ADD COLUMN "order_number" VARCHAR(32);

CREATE INDEX "trade_order_capture_idx" ON "trade_order"("capture");
CREATE INDEX "payment_difference_order_number_idx" ON "payment_difference"("order_number");
