-- CreateTable
CREATE TABLE "hand_decision" (
    "order_id" BIGINT NOT NULL,
    "is_confirmed" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "operator_id" INTEGER NOT NULL,
    "operator" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hand_decision_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "hand_voucher" (
    "order_id" BIGINT NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "hand_voucher_pkey" PRIMARY KEY ("order_id","file_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "hand_voucher_file_id_key" ON "hand_voucher"("file_id");

-- AddForeignKey
ALTER TABLE "hand_decision" ADD CONSTRAINT "hand_decision_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_voucher" ADD CONSTRAINT "hand_voucher_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "hand_decision"("order_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_voucher" ADD CONSTRAINT "hand_voucher_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "hand_decision" ADD CONSTRAINT hand_decision_reason CHECK (is_confirmed OR reason <> '');
-- The few that finance looks at.
CREATE INDEX "trade_order_by_hand" ON "trade_order" ("id") WHERE "provider" IN ('bank', 'cash');
