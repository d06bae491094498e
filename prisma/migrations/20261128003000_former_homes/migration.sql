-- Which organisation had a device when, until it went elsewhere: what was recorded then stays with it.
CREATE TABLE "former_home" (
    "device_id" INTEGER NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL,
    "came_at" TIMESTAMPTZ(3),
    "organisation_id" INTEGER NOT NULL,

    CONSTRAINT "former_home_pkey" PRIMARY KEY ("device_id","left_at")
);

CREATE INDEX "former_home_organisation_id_idx" ON "former_home"("organisation_id");

ALTER TABLE "former_home" ADD CONSTRAINT "former_home_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As far back as raw frames are read at once, the audit log tells.
INSERT INTO former_home (device_id, left_at, came_at, organisation_id)
SELECT m.device_id, m.left_at, lag(m.left_at) OVER (PARTITION BY m.device_id ORDER BY m.left_at), m.organisation_id
FROM (
  SELECT a.object_id AS device_id, a.at::timestamptz(3) AS left_at, min(a.before ->> 'organisationId')::int AS organisation_id
  FROM "audit" a JOIN "device" d ON d.id = a.object_id
  WHERE a.object_kind = 'device' AND a.errcode = 0 AND a.at > now() - interval '31 days'
    AND a.before ->> 'organisationId' ~ '^\d+$' AND a.after ->> 'organisationId' ~ '^\d+$'
    AND a.before ->> 'organisationId' <> a.after ->> 'organisationId'
  GROUP BY 1, 2
) m;

CREATE FUNCTION home_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO former_home (device_id, left_at, came_at, organisation_id)
  SELECT NEW.id, clock_timestamp(), max(h.left_at), OLD.organisation_id FROM former_home h WHERE h.device_id = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER home_left AFTER UPDATE OF organisation_id ON "device" FOR EACH ROW
  WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION home_left();

-- What an organisation had is of the one above once it is gone.
CREATE FUNCTION homes_of_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  UPDATE former_home SET organisation_id = OLD.parent_id WHERE organisation_id = OLD.id AND OLD.parent_id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER homes_of_gone AFTER DELETE ON "organisation" FOR EACH ROW EXECUTE FUNCTION homes_of_gone();

-- Nobody reads it in a scope; the triggers run as the owner of the tables.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  ALTER TABLE "former_home" ENABLE ROW LEVEL SECURITY;
END $$;
