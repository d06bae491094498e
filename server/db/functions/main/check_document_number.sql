CREATE OR REPLACE FUNCTION check_document_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_series s WHERE s.seller_id = NEW.seller_id AND s.brand = NEW.brand
    AND s.kind = NEW.kind AND s.year = NEW.year AND s.last >= NEW.seq)
  THEN RAISE EXCEPTION 'document % is of no series', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
