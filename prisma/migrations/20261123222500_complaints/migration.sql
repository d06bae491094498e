-- CreateEnum
CREATE TYPE "ComplaintState" AS ENUM ('pending', 'processing', 'userFeedback', 'platformProcessing', 'refund', 'processed');

-- CreateEnum
CREATE TYPE "ComplaintRole" AS ENUM ('buyer', 'seller', 'platform');


-- CreateTable
CREATE TABLE "complaint" (
    "id" SERIAL NOT NULL,
    "order_id" BIGINT NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "account_id" INTEGER,
    "opener" TEXT NOT NULL,
    "contact" TEXT NOT NULL DEFAULT '',
    "reason" VARCHAR(20) NOT NULL,
    "state" "ComplaintState" NOT NULL DEFAULT 'pending',
    "rev" INTEGER NOT NULL DEFAULT 1,
    "handler_id" INTEGER NOT NULL,
    "operator" TEXT NOT NULL DEFAULT '',
    "refund_id" BIGINT,
    "outcome" VARCHAR(20) NOT NULL DEFAULT '',
    "brand" VARCHAR(40) NOT NULL,
    "lang" VARCHAR(8) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "complaint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaint_message" (
    "id" BIGSERIAL NOT NULL,
    "complaint_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "role" "ComplaintRole" NOT NULL,
    "author" TEXT NOT NULL,
    "act" VARCHAR(20) NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "complaint_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaint_picture" (
    "message_id" BIGINT NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "complaint_picture_pkey" PRIMARY KEY ("message_id","file_id")
);

-- CreateIndex
CREATE INDEX "complaint_order_id_idx" ON "complaint"("order_id");

-- CreateIndex
CREATE INDEX "complaint_organisation_id_id_idx" ON "complaint"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "complaint_refund_id_idx" ON "complaint"("refund_id");

-- CreateIndex
CREATE INDEX "complaint_message_complaint_id_id_idx" ON "complaint_message"("complaint_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "complaint_picture_file_id_key" ON "complaint_picture"("file_id");

-- AddForeignKey
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "complaint_message" ADD CONSTRAINT "complaint_message_complaint_id_fkey" FOREIGN KEY ("complaint_id") REFERENCES "complaint"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "complaint_picture" ADD CONSTRAINT "complaint_picture_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "complaint_message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "complaint_picture" ADD CONSTRAINT "complaint_picture_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;-- One at a time for an order.
CREATE UNIQUE INDEX complaint_open ON "complaint" ("order_id") WHERE "ended_at" IS NULL;
ALTER TABLE "complaint" ADD CONSTRAINT complaint_refunded CHECK (("state" = 'refund') = ("refund_id" IS NOT NULL) OR "state" = 'processed');
ALTER TABLE "complaint" ADD CONSTRAINT complaint_ended CHECK (("ended_at" IS NULL) = ("outcome" = ''));

DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY complaint_scope ON "complaint" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "complaint" ENABLE ROW LEVEL SECURITY;
END $$;
