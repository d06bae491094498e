-- AlterTable
ALTER TABLE "person_erasure" ADD COLUMN     "held_by" VARCHAR(20) NOT NULL DEFAULT '';