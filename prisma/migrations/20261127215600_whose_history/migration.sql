-- The organisation that sent a command: what it says stays in its part of the tree.
ALTER TABLE "command" ADD COLUMN "organisation_id" INTEGER;
UPDATE "command" c SET organisation_id = a.organisation_id FROM "account" a WHERE a.id = c.account_id;

-- Whose a deleted fence was, for the alarms that it raised.
CREATE TABLE "fence_gone" (
    "id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,

    CONSTRAINT "fence_gone_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION fence_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO fence_gone (id, organisation_id) VALUES (OLD.id, OLD.organisation_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER fence_gone AFTER DELETE ON "fence" FOR EACH ROW EXECUTE FUNCTION fence_gone();

-- Waiting commands are cancelled once their device is no longer of their sender's organisation or below it.
CREATE FUNCTION command_left(organisation int, device int) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
  UPDATE command c SET state = 'cancelled', answered_at = now()
  FROM device d JOIN organisation o ON o.id = d.organisation_id
  WHERE d.organisation_id = organisation AND (device IS NULL OR d.id = device)
    AND c.device_id = d.id AND c.state = 'waiting'
    AND (c.organisation_id IS NULL OR strpos(o.path, '/' || c.organisation_id || '/') = 0)
$$;

CREATE FUNCTION device_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM command_left(NEW.organisation_id, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER device_left AFTER UPDATE OF organisation_id ON "device" FOR EACH ROW
  WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION device_left();

CREATE FUNCTION organisation_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM command_left(NEW.id, NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER organisation_left AFTER UPDATE OF path ON "organisation" FOR EACH ROW
  WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION organisation_left();
