-- AlterTable
ALTER TABLE "task" ADD COLUMN     "brand" TEXT NOT NULL DEFAULT '';
