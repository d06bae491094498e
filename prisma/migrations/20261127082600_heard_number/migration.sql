-- AlterTable
ALTER TABLE "device_heard" ADD COLUMN     "number" TEXT;

-- CreateIndex
CREATE INDEX "device_terminal" ON "device"("organisation_id", "terminal_id") WHERE ("terminal_id" <> '');
