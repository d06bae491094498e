-- AlterTable
ALTER TABLE "sim_card" ADD COLUMN     "white_deleted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sim_white_number" (
    "sim_id" INTEGER NOT NULL,
    "phone" VARCHAR(16) NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "sim_white_number_pkey" PRIMARY KEY ("sim_id","phone")
);

-- CreateTable
CREATE TABLE "sandbox_white_number" (
    "iccid" VARCHAR(20) NOT NULL,
    "phone" VARCHAR(16) NOT NULL,

    CONSTRAINT "sandbox_white_number_pkey" PRIMARY KEY ("iccid","phone")
);

-- AddForeignKey
ALTER TABLE "sim_white_number" ADD CONSTRAINT "sim_white_number_sim_id_fkey" FOREIGN KEY ("sim_id") REFERENCES "sim_card"("id") ON DELETE CASCADE ON UPDATE CASCADE;
