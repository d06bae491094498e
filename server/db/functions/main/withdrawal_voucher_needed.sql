-- At commit of the success; vouchers are erased after their ten years.
CREATE OR REPLACE FUNCTION withdrawal_voucher_needed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM withdrawal_voucher v WHERE v.withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'withdrawal % was paid by hand without a voucher', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'withdrawal_vouched';
  END IF;
  RETURN NULL;
END $$;
