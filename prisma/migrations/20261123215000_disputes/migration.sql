-- CreateEnum
CREATE TYPE "DisputeState" AS ENUM ('asked', 'open', 'won', 'lost');

-- CreateTable
CREATE TABLE "dispute" (
    "id" BIGSERIAL NOT NULL,
    "provider" "PayProvider" NOT NULL,
    "reference" VARCHAR(100) NOT NULL,
    "order_id" BIGINT,
    "state" "DisputeState" NOT NULL DEFAULT 'asked',
    "taken" BIGINT NOT NULL DEFAULT 0,
    "before" BIGINT NOT NULL DEFAULT 0,
    "rev" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "dispute_provider_reference_key" ON "dispute"("provider", "reference");

-- CreateIndex
CREATE INDEX "dispute_order_id_idx" ON "dispute"("order_id");

ALTER TABLE "dispute" ADD CONSTRAINT dispute_taken CHECK ("taken" >= 0 AND "before" >= 0);
CREATE INDEX "dispute_due" ON "dispute" ("next_check_at") WHERE "next_check_at" IS NOT NULL;
