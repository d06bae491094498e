-- AlterEnum
ALTER TYPE "RecordingState" ADD VALUE 'unpaid';

-- CreateTable
CREATE TABLE "recording_order" (
    "command_id" BIGINT NOT NULL,
    "device_id" INTEGER NOT NULL,
    "seconds" INTEGER NOT NULL,
    "used_millis" BIGINT NOT NULL DEFAULT 0,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "recording_order_pkey" PRIMARY KEY ("command_id")
);

-- CreateIndex
CREATE INDEX "recording_order_device_id_command_id_idx" ON "recording_order"("device_id", "command_id");

-- CreateIndex
CREATE INDEX "recording_order_settled_at_command_id_idx" ON "recording_order"("settled_at", "command_id");

-- AddForeignKey
ALTER TABLE "recording_order" ADD CONSTRAINT "recording_order_command_id_fkey" FOREIGN KEY ("command_id") REFERENCES "command"("id") ON DELETE CASCADE ON UPDATE CASCADE;
