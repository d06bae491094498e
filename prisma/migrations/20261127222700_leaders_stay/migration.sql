-- Who leads a device is of its users: it does not go to others, and is there again when a move is taken back.
CREATE TABLE "former_leader" (
    "device_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "leader" JSONB NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_leader_pkey" PRIMARY KEY ("device_id","organisation_id")
);

ALTER TABLE "former_leader" ADD CONSTRAINT "former_leader_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION leader_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  -- From one department of a user to another it stays.
  IF EXISTS (SELECT FROM organisation o WHERE o.id = OLD.organisation_id AND o.kind = 'end_user')
    AND NOT EXISTS (
      SELECT FROM organisation top, organisation o, organisation n
      WHERE o.id = OLD.organisation_id AND n.id = NEW.organisation_id AND top.kind = 'end_user'
        AND top.id = ANY (string_to_array(trim(BOTH '/' FROM o.path), '/')::int[]) AND starts_with(n.path, top.path))
  THEN
    INSERT INTO former_leader (device_id, organisation_id, leader)
    SELECT p.device_id, OLD.organisation_id, to_jsonb(p) FROM device_profile p WHERE p.device_id = NEW.id
    ON CONFLICT (device_id, organisation_id) DO UPDATE SET leader = excluded.leader, left_at = now();
    UPDATE device_profile SET leader_name = '', leader_sex = '', leader_id_number = '', leader_phone = '',
      leader_address = '', leader_employer = '', leader_mail = '' WHERE device_id = NEW.id;
  END IF;
  WITH back AS (
    DELETE FROM former_leader WHERE device_id = NEW.id AND organisation_id = NEW.organisation_id RETURNING leader)
  UPDATE device_profile p SET leader_name = l.leader_name, leader_sex = l.leader_sex,
    leader_id_number = l.leader_id_number, leader_phone = l.leader_phone, leader_address = l.leader_address,
    leader_employer = l.leader_employer, leader_mail = l.leader_mail
  FROM back b, jsonb_populate_record(NULL::device_profile, b.leader) l WHERE p.device_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER leader_left AFTER UPDATE OF organisation_id ON "device" FOR EACH ROW
  WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION leader_left();

-- Nobody reads it; the triggers run as the owner of the tables.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  ALTER TABLE "former_leader" ENABLE ROW LEVEL SECURITY;
END $$;
