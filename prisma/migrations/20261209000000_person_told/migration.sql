-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "is_fleeting" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "person_erasure" ADD COLUMN     "brand" VARCHAR(40) NOT NULL DEFAULT '',
ADD COLUMN     "lang" VARCHAR(8) NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "pieces" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "stored_piece" (
    "file_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "stored_piece_pkey" PRIMARY KEY ("file_id","seq")
);

-- AddForeignKey
ALTER TABLE "stored_piece" ADD CONSTRAINT "stored_piece_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "stored_file" DROP CONSTRAINT "stored_file_place";
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_place" CHECK (num_nonnulls("bytes", "hash") + ("pieces" > 0)::int = 1);
