-- For those who follow devices.
CREATE OR REPLACE FUNCTION device_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_change (device_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
