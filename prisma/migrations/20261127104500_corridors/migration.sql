ALTER TYPE "FenceType" ADD VALUE 'corridor' BEFORE 'city';

ALTER TABLE "fence" ADD COLUMN "width" INTEGER;
