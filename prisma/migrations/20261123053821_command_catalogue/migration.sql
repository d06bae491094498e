-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "CommandState" ADD VALUE 'acknowledged';
ALTER TYPE "CommandState" ADD VALUE 'cancelled';


-- AlterTable
ALTER TABLE "command" ADD COLUMN     "acknowledged_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_again" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "repeats" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "task_id" BIGINT,
ADD COLUMN     "tries" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "type_value" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "command_task_id_device_id_key" ON "command"("task_id", "device_id");