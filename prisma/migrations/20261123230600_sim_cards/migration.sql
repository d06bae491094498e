-- CreateEnum
CREATE TYPE "SimState" AS ENUM ('inactive', 'active', 'stopped', 'cancelled');


-- CreateTable
CREATE TABLE "sim_card" (
    "id" SERIAL NOT NULL,
    "iccid" VARCHAR(20) NOT NULL,
    "msisdn" VARCHAR(13) NOT NULL DEFAULT '',
    "imsi" VARCHAR(15) NOT NULL DEFAULT '',
    "carrier" VARCHAR(10) NOT NULL DEFAULT 'other',
    "apn" TEXT NOT NULL DEFAULT '',
    "package_name" TEXT NOT NULL DEFAULT '',
    "state" "SimState" NOT NULL DEFAULT 'inactive',
    "flow_total" BIGINT,
    "flow_used" BIGINT NOT NULL DEFAULT 0,
    "activated_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "organisation_id" INTEGER NOT NULL,
    "device_id" INTEGER,
    "remark" TEXT NOT NULL DEFAULT '',
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sim_card_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sim_card_iccid_key" ON "sim_card"("iccid");

-- CreateIndex
CREATE UNIQUE INDEX "sim_card_device_id_key" ON "sim_card"("device_id");

-- CreateIndex
CREATE INDEX "sim_card_organisation_id_id_idx" ON "sim_card"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "sim_card_msisdn_idx" ON "sim_card"("msisdn");

-- AddForeignKey
ALTER TABLE "sim_card" ADD CONSTRAINT "sim_card_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sim_card" ADD CONSTRAINT "sim_card_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE SET NULL ON UPDATE CASCADE;ALTER TABLE "sim_card" ADD CONSTRAINT sim_card_flow CHECK ("flow_total" >= 0 AND "flow_used" >= 0);

-- The card that a device reports is in it, if the card belongs to the device's organisation or to one above; a bound card
-- belongs to whoever has its device.
CREATE FUNCTION device_sim_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  UPDATE sim_card SET device_id = NULL WHERE device_id = NEW.id AND iccid <> coalesce(NEW.iccid, '');
  UPDATE sim_card SET organisation_id = NEW.organisation_id
    WHERE device_id = NEW.id AND organisation_id <> NEW.organisation_id;
  IF NEW.iccid <> '' THEN
    UPDATE sim_card c SET device_id = NEW.id, organisation_id = NEW.organisation_id
      FROM organisation held, organisation home
      WHERE c.iccid = NEW.iccid AND c.device_id IS DISTINCT FROM NEW.id
        AND held.id = c.organisation_id AND home.id = NEW.organisation_id AND starts_with(home.path, held.path);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER device_sim_follows AFTER UPDATE OF iccid, organisation_id ON "device"
  FOR EACH ROW WHEN (OLD.iccid IS DISTINCT FROM NEW.iccid OR OLD.organisation_id <> NEW.organisation_id)
  EXECUTE FUNCTION device_sim_follows();
CREATE TRIGGER device_sim_begins AFTER INSERT ON "device"
  FOR EACH ROW WHEN (NEW.iccid <> '')
  EXECUTE FUNCTION device_sim_follows();

DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY sim_card_scope ON "sim_card" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "sim_card" ENABLE ROW LEVEL SECURITY;
END $$;
