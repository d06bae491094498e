-- CreateTable
CREATE TABLE "payment_difference" (
    "provider" "PayProvider" NOT NULL,
    "day" DATE NOT NULL,
    "number" VARCHAR(64) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "ours" BIGINT NOT NULL,
    "theirs" BIGINT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_difference_pkey" PRIMARY KEY ("provider","day","number")
);

-- CreateIndex
CREATE INDEX "payment_difference_day_number_idx" ON "payment_difference"("day", "number");
-- The ledger is only appended to: a day lies in few pages.
CREATE INDEX "ledger_entry_day" ON "ledger_entry" USING brin ("at");
