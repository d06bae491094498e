-- AlterTable
ALTER TABLE "device" ADD COLUMN     "auth_proved_at" TIMESTAMPTZ(3),
ADD COLUMN     "terminal_id" TEXT,
ADD COLUMN     "token_hash" BYTEA;

-- CreateTable
CREATE TABLE "gateway_instance" (
    "id" TEXT NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_holder" (
    "device_id" INTEGER NOT NULL,
    "instance" TEXT NOT NULL,
    "epoch" BIGSERIAL NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip" TEXT NOT NULL,
    "is_proved" BOOLEAN NOT NULL,
    "transport" SMALLINT NOT NULL,

    CONSTRAINT "device_holder_pkey" PRIMARY KEY ("device_id")
);

-- CreateIndex
CREATE INDEX "device_holder_instance_idx" ON "device_holder"("instance");