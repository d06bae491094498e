-- AlterTable
ALTER TABLE "device" ADD COLUMN     "iccid_reported" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sim_card" ADD COLUMN     "reported_at" TIMESTAMPTZ(3),
ADD COLUMN     "reported_by" INTEGER;

-- CreateIndex
CREATE INDEX "sim_card_reported_by_idx" ON "sim_card"("reported_by");

-- AddForeignKey
ALTER TABLE "sim_card" ADD CONSTRAINT "sim_card_reported_by_fkey" FOREIGN KEY ("reported_by") REFERENCES "device"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Of those that log in, most told it themselves. What is known of their cards stays as it is.
UPDATE "device" SET iccid_reported = true WHERE iccid <> '' AND activated_at IS NOT NULL;

-- As in the log of ICCIDs: a person changes `updated_at` too, a gateway does not.
CREATE FUNCTION device_iccid_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.iccid_reported := NEW.iccid <> '' AND NEW.updated_at = OLD.updated_at;
  RETURN NEW;
END $$;

CREATE TRIGGER device_iccid_told BEFORE UPDATE OF iccid ON "device"
  FOR EACH ROW WHEN (OLD.iccid IS DISTINCT FROM NEW.iccid)
  EXECUTE FUNCTION device_iccid_told();

-- A card belongs to whoever has its device. A free card of the device's organisation, or of one above it, is in the device
-- that reports it; one that a person typed only if that person sees the card (`waypost.typist_path`). Is a reported card in
-- another device, its owner is asked (`reported_by`).
CREATE OR REPLACE FUNCTION device_sim_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
DECLARE
  typist text := nullif(current_setting('waypost.typist_path', true), '');
BEGIN
  UPDATE sim_card SET device_id = NULL WHERE device_id = NEW.id AND iccid <> ALL (iccid_spellings(coalesce(NEW.iccid, '')));
  UPDATE sim_card SET reported_by = NULL, reported_at = NULL
    WHERE reported_by = NEW.id AND iccid <> ALL (iccid_spellings(coalesce(NEW.iccid, '')));
  UPDATE sim_card SET organisation_id = NEW.organisation_id
    WHERE device_id = NEW.id AND organisation_id <> NEW.organisation_id;
  IF coalesce(NEW.iccid, '') = '' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND OLD.iccid IS NOT DISTINCT FROM NEW.iccid AND OLD.iccid_reported = NEW.iccid_reported THEN
    RETURN NULL;
  END IF;
  UPDATE sim_card c SET device_id = NEW.id, organisation_id = NEW.organisation_id, reported_by = NULL, reported_at = NULL
    FROM organisation held, organisation home
    WHERE c.iccid = ANY (iccid_spellings(NEW.iccid)) AND c.device_id IS NULL
      AND held.id = c.organisation_id AND home.id = NEW.organisation_id AND starts_with(home.path, held.path)
      AND (NEW.iccid_reported OR starts_with(held.path, typist));
  IF FOUND OR NOT NEW.iccid_reported THEN RETURN NULL; END IF;
  UPDATE sim_card c SET reported_by = NEW.id, reported_at = now()
    FROM organisation held, organisation home
    WHERE c.iccid = ANY (iccid_spellings(NEW.iccid)) AND c.device_id <> NEW.id
      AND held.id = c.organisation_id AND home.id = NEW.organisation_id AND starts_with(home.path, held.path);
  RETURN NULL;
END $$;

DROP TRIGGER device_sim_follows ON "device";
CREATE TRIGGER device_sim_follows AFTER UPDATE OF iccid, iccid_reported, organisation_id ON "device"
  FOR EACH ROW WHEN (OLD.iccid IS DISTINCT FROM NEW.iccid OR OLD.iccid_reported <> NEW.iccid_reported
    OR OLD.organisation_id <> NEW.organisation_id)
  EXECUTE FUNCTION device_sim_follows();
