-- AlterTable
ALTER TABLE "account" ADD COLUMN     "email_since" TIMESTAMPTZ(3),
ADD COLUMN     "phone_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "device" ADD COLUMN     "phone_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "verification_code" ADD COLUMN     "asked" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_sent" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "verification_code_asked_created_at_idx" ON "verification_code"("asked", "created_at");
