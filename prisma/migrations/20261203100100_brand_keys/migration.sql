-- AlterTable
ALTER TABLE "dispute" ADD COLUMN     "brand_key_id" BIGINT;

-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "brand" VARCHAR(40) NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "brand_key_id" BIGINT;

-- CreateTable
CREATE TABLE "brand_key" (
    "id" BIGSERIAL NOT NULL,
    "brand" VARCHAR(40) NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "sealed" BYTEA NOT NULL,
    "set_by" VARCHAR(100) NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "brand_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "brand_key_brand_kind_idx" ON "brand_key"("brand", "kind");

-- CreateIndex
CREATE INDEX "trade_order_brand_key_id_idx" ON "trade_order"("brand_key_id");
