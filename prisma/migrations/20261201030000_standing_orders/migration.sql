-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "calls_left" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "standing_order" (
    "device_id" INTEGER NOT NULL,
    "type_value" INTEGER NOT NULL,
    "params" JSONB NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "account_id" INTEGER,
    "next_at" TIMESTAMPTZ(3),
    "is_on" BOOLEAN,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "standing_order_pkey" PRIMARY KEY ("device_id","type_value")
);

-- CreateIndex
CREATE INDEX "standing_order_next_at_idx" ON "standing_order"("next_at");

-- AddForeignKey
ALTER TABLE "standing_order" ADD CONSTRAINT "standing_order_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
