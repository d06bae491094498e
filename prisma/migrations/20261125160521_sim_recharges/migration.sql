-- CreateEnum
CREATE TYPE "SimRechargeState" AS ENUM ('e_recharge_processing', 'e_recharge_success', 'e_recharge_fail');


-- AlterTable
ALTER TABLE "refund" ALTER COLUMN "operator_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "sim_card" ADD COLUMN     "check_fails" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "iccid" VARCHAR(20) NOT NULL DEFAULT '',
ADD COLUMN     "sim_id" INTEGER;

-- CreateTable
CREATE TABLE "sim_recharge" (
    "order_id" BIGINT NOT NULL,
    "sim_id" INTEGER NOT NULL,
    "iccid" VARCHAR(20) NOT NULL,
    "number" VARCHAR(32) NOT NULL,
    "flow" INTEGER NOT NULL,
    "months" INTEGER NOT NULL,
    "state" "SimRechargeState" NOT NULL DEFAULT 'e_recharge_processing',
    "reason" VARCHAR(200) NOT NULL DEFAULT '',
    "sent_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sim_recharge_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "sandbox_sim" (
    "iccid" VARCHAR(20) NOT NULL,
    "state" VARCHAR(12) NOT NULL,
    "msisdn" VARCHAR(13) NOT NULL,
    "imsi" VARCHAR(15) NOT NULL,
    "flow_total" BIGINT NOT NULL,
    "flow_used" BIGINT NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_sim_pkey" PRIMARY KEY ("iccid")
);

-- CreateTable
CREATE TABLE "sandbox_top_up" (
    "key" VARCHAR(64) NOT NULL,
    "iccid" VARCHAR(20) NOT NULL,
    "flow" INTEGER NOT NULL,
    "months" INTEGER NOT NULL,
    "state" VARCHAR(12) NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "asked" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_top_up_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "sim_recharge_number_key" ON "sim_recharge"("number");

-- CreateIndex
CREATE INDEX "sim_recharge_next_check_at_idx" ON "sim_recharge"("next_check_at");

-- CreateIndex
CREATE INDEX "sim_recharge_sim_id_order_id_idx" ON "sim_recharge"("sim_id", "order_id");

-- CreateIndex
CREATE INDEX "sandbox_top_up_iccid_idx" ON "sandbox_top_up"("iccid");

-- CreateIndex
CREATE INDEX "sim_card_next_check_at_idx" ON "sim_card"("next_check_at");

-- CreateIndex
CREATE INDEX "trade_order_sim_id_id_idx" ON "trade_order"("sim_id", "id");

-- AddForeignKey
ALTER TABLE "sim_recharge" ADD CONSTRAINT "sim_recharge_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_top_up" ADD CONSTRAINT "sandbox_top_up_iccid_fkey" FOREIGN KEY ("iccid") REFERENCES "sandbox_sim"("iccid") ON DELETE RESTRICT ON UPDATE CASCADE;