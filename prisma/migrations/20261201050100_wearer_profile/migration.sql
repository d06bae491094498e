-- AlterTable
ALTER TABLE "device_profile" ADD COLUMN     "body_weight" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "step_goal" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "step_length" TEXT NOT NULL DEFAULT '';
