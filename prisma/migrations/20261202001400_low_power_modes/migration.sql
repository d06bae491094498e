-- CreateTable
CREATE TABLE "low_power_mode" (
    "device_id" INTEGER NOT NULL,
    "is_low" BOOLEAN NOT NULL DEFAULT false,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "low_power_mode_pkey" PRIMARY KEY ("device_id")
);

-- CreateIndex
CREATE INDEX "low_power_mode_next_at_idx" ON "low_power_mode"("next_at");

-- AddForeignKey
ALTER TABLE "low_power_mode" ADD CONSTRAINT "low_power_mode_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that were chosen before are looked at.
INSERT INTO "low_power_mode" ("device_id", "next_at")
SELECT device_id, now() FROM device_setting WHERE key = 'lowpowermodeswitch' AND value = '1'::jsonb;
