CREATE OR REPLACE FUNCTION leader_left() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
