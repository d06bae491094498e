-- AlterTable
ALTER TABLE "outbox_message" ADD COLUMN     "account_id" INTEGER,
ADD COLUMN     "alarm_id" BIGINT,
ADD COLUMN     "device_id" INTEGER;

-- CreateTable
CREATE TABLE "alarm_notice" (
    "account_id" INTEGER NOT NULL,
    "types" TEXT[],
    "ways" TEXT[],
    "includes_below" BOOLEAN NOT NULL DEFAULT false,
    "quiet_start" TEXT,
    "quiet_end" TEXT,
    "escalate_to" INTEGER,
    "escalate_minutes" INTEGER NOT NULL DEFAULT 10,
    "brand" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alarm_notice_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "alarm_cursor" (
    "id" INTEGER NOT NULL,
    "taken_at" BIGINT NOT NULL,
    "alarm_id" BIGINT NOT NULL,

    CONSTRAINT "alarm_cursor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alarm_escalation" (
    "alarm_id" BIGINT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alarm_escalation_pkey" PRIMARY KEY ("alarm_id","account_id")
);

-- CreateTable
CREATE TABLE "service_use" (
    "id" BIGSERIAL NOT NULL,
    "service" SMALLINT NOT NULL,
    "device_id" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_use_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alarm_notice_escalate_to_idx" ON "alarm_notice"("escalate_to");

-- CreateIndex
CREATE INDEX "alarm_escalation_account_id_idx" ON "alarm_escalation"("account_id");

-- CreateIndex
CREATE INDEX "alarm_escalation_due_at_idx" ON "alarm_escalation"("due_at");

-- CreateIndex
CREATE INDEX "service_use_device_id_service_id_idx" ON "service_use"("device_id", "service", "id");

-- CreateIndex
CREATE INDEX "outbox_message_account_id_device_id_created_at_idx" ON "outbox_message"("account_id", "device_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_alarm_id_account_id_channel_key" ON "outbox_message"("alarm_id", "account_id", "channel");

-- AddForeignKey
ALTER TABLE "alarm_notice" ADD CONSTRAINT "alarm_notice_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarm_notice" ADD CONSTRAINT "alarm_notice_escalate_to_fkey" FOREIGN KEY ("escalate_to") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarm_escalation" ADD CONSTRAINT "alarm_escalation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;