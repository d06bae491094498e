-- CreateEnum
CREATE TYPE "PayProvider" AS ENUM ('wallet', 'sandbox', 'stripe', 'paypal', 'bank', 'cash');

-- CreateEnum
CREATE TYPE "TradeKind" AS ENUM ('e_type_increment', 'e_type_recharge');


-- CreateTable
CREATE TABLE "trade_order" (
    "id" BIGSERIAL NOT NULL,
    "number" VARCHAR(32) NOT NULL,
    "kind" "TradeKind" NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "organisation_id" INTEGER NOT NULL,
    "root_id" INTEGER NOT NULL,
    "account_id" INTEGER,
    "payer" TEXT NOT NULL,
    "device_id" INTEGER,
    "imei" TEXT NOT NULL DEFAULT '',
    "package_id" INTEGER,
    "package_name" TEXT NOT NULL DEFAULT '',
    "service" SMALLINT,
    "flow" INTEGER,
    "months" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "platform" SMALLINT NOT NULL,
    "manner" SMALLINT NOT NULL,
    "provider" "PayProvider" NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "reference" VARCHAR(100),
    "url" TEXT NOT NULL DEFAULT '',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "fault" VARCHAR(20) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,
    "nudged_at" TIMESTAMPTZ(3),

    CONSTRAINT "trade_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_leg" (
    "order_id" BIGINT NOT NULL,
    "seq" SMALLINT NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "order_leg_pkey" PRIMARY KEY ("order_id","seq")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "provider" "PayProvider" NOT NULL,
    "event_id" VARCHAR(120) NOT NULL,
    "number" VARCHAR(64) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "sandbox_payment" (
    "id" VARCHAR(40) NOT NULL,
    "key" VARCHAR(80) NOT NULL,
    "number" VARCHAR(64) NOT NULL,
    "amount" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL,
    "state" VARCHAR(12) NOT NULL,
    "notify_url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_refund" (
    "number" VARCHAR(64) NOT NULL,
    "payment_id" VARCHAR(40) NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" VARCHAR(12) NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_refund_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "trade_order_number_key" ON "trade_order"("number");

-- CreateIndex
CREATE INDEX "trade_order_organisation_id_id_idx" ON "trade_order"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "trade_order_device_id_id_idx" ON "trade_order"("device_id", "id");

-- CreateIndex
CREATE INDEX "trade_order_created_at_id_idx" ON "trade_order"("created_at", "id");

-- CreateIndex
CREATE INDEX "order_leg_organisation_id_order_id_idx" ON "order_leg"("organisation_id", "order_id");

-- CreateIndex
CREATE INDEX "webhook_event_at_idx" ON "webhook_event"("at");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payment_key_key" ON "sandbox_payment"("key");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payment_number_key" ON "sandbox_payment"("number");

-- CreateIndex
CREATE INDEX "sandbox_payment_paid_at_idx" ON "sandbox_payment"("paid_at");

-- CreateIndex
CREATE INDEX "sandbox_refund_at_idx" ON "sandbox_refund"("at");

-- AddForeignKey
ALTER TABLE "order_leg" ADD CONSTRAINT "order_leg_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "sandbox_payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "trade_order"
  ADD CONSTRAINT trade_order_status CHECK ("status" BETWEEN 0 AND 7),
  ADD CONSTRAINT trade_order_amount CHECK ("amount" > 0 AND "refunded" BETWEEN 0 AND "amount");
ALTER TABLE "order_leg" ADD CONSTRAINT order_leg_amount CHECK ("amount" >= 0);
-- The few that the worker asks about.
CREATE INDEX "trade_order_due" ON "trade_order" ("next_check_at") WHERE "next_check_at" IS NOT NULL;
