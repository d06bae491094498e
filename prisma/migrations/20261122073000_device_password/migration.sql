-- AlterTable
ALTER TABLE "device" ADD COLUMN     "password_given" BOOLEAN NOT NULL DEFAULT false;
