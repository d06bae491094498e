-- AlterTable
ALTER TABLE "device" ADD COLUMN     "firmware" TEXT,
ADD COLUMN     "hardware" TEXT,
ADD COLUMN     "told_model" TEXT;

-- Changes of SIM are one kind of changes of hardware.
ALTER TABLE "iccid_change" RENAME TO "hardware_change";
ALTER TABLE "hardware_change" RENAME COLUMN "iccid" TO "value";
ALTER TABLE "hardware_change" RENAME CONSTRAINT "iccid_change_pkey" TO "hardware_change_pkey";
ALTER TABLE "hardware_change" RENAME CONSTRAINT "iccid_change_device_id_fkey" TO "hardware_change_device_id_fkey";
ALTER INDEX "iccid_change_at_id_idx" RENAME TO "hardware_change_at_id_idx";
ALTER INDEX "iccid_change_device_id_idx" RENAME TO "hardware_change_device_id_idx";
ALTER SEQUENCE "iccid_change_id_seq" RENAME TO "hardware_change_id_seq";
ALTER TABLE "hardware_change" ADD COLUMN "account_id" INTEGER,
ADD COLUMN "kind" VARCHAR(20) NOT NULL DEFAULT 'iccid';
ALTER TABLE "hardware_change" ALTER COLUMN "kind" DROP DEFAULT;

-- CreateIndex
CREATE INDEX "hardware_change_account_id_idx" ON "hardware_change"("account_id");

-- AddForeignKey
ALTER TABLE "hardware_change" ADD CONSTRAINT "hardware_change_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

DROP TRIGGER device_iccid_changed ON "device";
DROP FUNCTION device_iccid_changed();

-- Numbers and models are written by people; an ICCID by a person changes `updated_at` too, by a gateway it does not. Who it
-- is, `waypost.account` says. The first value is no change.
CREATE FUNCTION device_hardware_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
DECLARE
  person int := nullif(current_setting('waypost.account', true), '')::int;
BEGIN
  INSERT INTO hardware_change (device_id, organisation_id, kind, former, value, by_person, account_id)
  SELECT NEW.id, NEW.organisation_id, changed.kind, changed.former, coalesce(changed.value, ''), changed.by_person,
    CASE WHEN changed.by_person THEN person END
  FROM (VALUES
    ('iccid', OLD.iccid, NEW.iccid, person IS NOT NULL OR NEW.updated_at <> OLD.updated_at),
    ('number', OLD.imei, NEW.imei, true),
    ('model', OLD.model, NEW.model, true),
    ('module', OLD.told_model, NEW.told_model, false),
    ('hardware', OLD.hardware, NEW.hardware, false),
    ('firmware', OLD.firmware, NEW.firmware, false),
    ('version', OLD.version, NEW.version, false)
  ) AS changed (kind, former, value, by_person)
  WHERE changed.former <> '' AND changed.former IS DISTINCT FROM changed.value;
  RETURN NULL;
END $$;

CREATE TRIGGER device_hardware_changed
  AFTER UPDATE OF iccid, imei, model, told_model, hardware, firmware, version ON "device"
  FOR EACH ROW WHEN (
    (OLD.iccid, OLD.imei, OLD.model, OLD.told_model, OLD.hardware, OLD.firmware, OLD.version)
    IS DISTINCT FROM (NEW.iccid, NEW.imei, NEW.model, NEW.told_model, NEW.hardware, NEW.firmware, NEW.version)
  )
  EXECUTE FUNCTION device_hardware_changed();
