-- When the end of a device's platform service was moved later, and not back since.
ALTER TABLE "device" ADD COLUMN "renewed_at" TIMESTAMPTZ(3);

-- Of what was sold and given: orders and gifts tell.
UPDATE "device" d SET renewed_at = b.at
FROM (
  SELECT device_id, max(created_at) AS at FROM "service_batch"
  WHERE type = 4 AND source IN ('order', 'gift') AND device_id IS NOT NULL
  GROUP BY device_id
) b
WHERE b.device_id = d.id;

-- No end is later than any. Who moves an end says when, by the clock of its process.
CREATE FUNCTION device_renewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.renewed_at := CASE WHEN coalesce(NEW.expires_at, 'infinity') > coalesce(OLD.expires_at, 'infinity')
    THEN CASE WHEN NEW.updated_at <> OLD.updated_at THEN NEW.updated_at ELSE now() END END;
  RETURN NEW;
END $$;

CREATE TRIGGER device_renewed BEFORE UPDATE OF expires_at ON "device"
  FOR EACH ROW WHEN (OLD.expires_at IS DISTINCT FROM NEW.expires_at)
  EXECUTE FUNCTION device_renewed();

-- Changes that can still be undone compare and bring back the whole of what is kept.
UPDATE "undo_device" u
SET before = u.before || jsonb_build_object('renewed_at', d.renewed_at), after = u.after || jsonb_build_object('renewed_at', d.renewed_at)
FROM "device" d WHERE d.id = u.device_id;
