-- CreateEnum
CREATE TYPE "RefundKind" AS ENUM ('business_money', 'business', 'money');

-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('processing', 'success', 'complete', 'fail');


-- CreateTable
CREATE TABLE "refund" (
    "id" BIGSERIAL NOT NULL,
    "number" VARCHAR(40) NOT NULL,
    "order_id" BIGINT NOT NULL,
    "kind" "RefundKind" NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'processing',
    "amount" BIGINT NOT NULL,
    "before" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "operator" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "refund_number_key" ON "refund"("number");

-- CreateIndex
CREATE INDEX "refund_order_id_id_idx" ON "refund"("order_id", "id");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund" ADD CONSTRAINT refund_amount CHECK ("amount" >= 0 AND ("amount" = 0) = ("kind" = 'business'));
CREATE INDEX "refund_due" ON "refund" ("next_check_at") WHERE "next_check_at" IS NOT NULL;
