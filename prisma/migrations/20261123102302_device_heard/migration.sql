-- CreateTable
CREATE TABLE "device_heard" (
    "device_id" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "protocol" "Protocol",
    "port" "Protocol" NOT NULL,
    "address" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_heard_pkey" PRIMARY KEY ("device_id","cause")
);

-- CreateIndex
CREATE INDEX "device_heard_at_idx" ON "device_heard"("at");

-- AddForeignKey
ALTER TABLE "device_heard" ADD CONSTRAINT "device_heard_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;