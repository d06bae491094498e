-- When the platform service of an erased device ended, or would have: its number gets no other default of it.
CREATE TABLE "number_end" (
    "number_key" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "number_end_pkey" PRIMARY KEY ("number_key")
);

CREATE FUNCTION number_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path FROM CURRENT
AS $$
BEGIN
  INSERT INTO number_end (number_key, expires_at) VALUES (device_number_key(OLD.imei), OLD.expires_at)
  ON CONFLICT (number_key) DO UPDATE SET expires_at = excluded.expires_at;
  RETURN NULL;
END $$;

-- One that was never there may have been claimed by anybody.
CREATE TRIGGER number_end AFTER DELETE ON "device" FOR EACH ROW
  WHEN (OLD.activated_at IS NOT NULL AND OLD.expires_at IS NOT NULL) EXECUTE FUNCTION number_end();
