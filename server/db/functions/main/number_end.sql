CREATE OR REPLACE FUNCTION number_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO number_end (number_key, expires_at) VALUES (device_number_key(OLD.imei), OLD.expires_at)
  ON CONFLICT (number_key) DO UPDATE SET expires_at = excluded.expires_at;
  RETURN NULL;
END $$;
