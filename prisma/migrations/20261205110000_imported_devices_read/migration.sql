-- AlterTable
ALTER TABLE "imported_object" ADD COLUMN     "is_read" BOOLEAN NOT NULL DEFAULT false;
