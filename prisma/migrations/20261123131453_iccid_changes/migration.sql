-- CreateTable
CREATE TABLE "iccid_change" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "iccid" TEXT NOT NULL,
    "former" TEXT NOT NULL,
    "by_person" BOOLEAN NOT NULL,

    CONSTRAINT "iccid_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "iccid_change_at_id_idx" ON "iccid_change"("at", "id");

-- CreateIndex
CREATE INDEX "iccid_change_device_id_idx" ON "iccid_change"("device_id");

-- AddForeignKey
ALTER TABLE "iccid_change" ADD CONSTRAINT "iccid_change_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- A person changes `updated_at` too, a gateway does not. The first card is no change.
CREATE FUNCTION device_iccid_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO iccid_change (device_id, organisation_id, iccid, former, by_person)
  VALUES (NEW.id, NEW.organisation_id, coalesce(NEW.iccid, ''), OLD.iccid, NEW.updated_at <> OLD.updated_at);
  RETURN NULL;
END $$;

CREATE TRIGGER device_iccid_changed AFTER UPDATE OF iccid ON "device"
  FOR EACH ROW WHEN (OLD.iccid <> '' AND OLD.iccid IS DISTINCT FROM NEW.iccid)
  EXECUTE FUNCTION device_iccid_changed();
