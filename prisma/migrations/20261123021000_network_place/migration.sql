-- CreateTable
CREATE TABLE "network_place" (
    "key" TEXT NOT NULL,
    "lat" INTEGER,
    "lon" INTEGER,
    "accuracy" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "network_place_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "network_place_expires_at_idx" ON "network_place"("expires_at");
