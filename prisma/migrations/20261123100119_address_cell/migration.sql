-- CreateTable
CREATE TABLE "address_cell" (
    "cell" BIGINT NOT NULL,
    "lang" TEXT NOT NULL,
    "address" TEXT,
    "city" TEXT NOT NULL DEFAULT '',
    "province" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_cell_pkey" PRIMARY KEY ("cell","lang")
);

-- CreateIndex
CREATE INDEX "address_cell_expires_at_idx" ON "address_cell"("expires_at");