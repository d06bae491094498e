-- What holds an erasure that is due (lib/codes/erasure-holds.ts).
ALTER TABLE "person_erasure" ADD COLUMN     "held_by" VARCHAR(20) NOT NULL DEFAULT '';
