-- Numbers of a series have no gaps: it rises by one, and only together with the document that bears the number. Documents stay as they are.
CREATE OR REPLACE FUNCTION check_document_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last <> (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.last + 1 END)
    OR TG_OP = 'UPDATE' AND (NEW.seller_id, NEW.brand, NEW.kind, NEW.year) <> (OLD.seller_id, OLD.brand, OLD.kind, OLD.year)
    OR NOT EXISTS (SELECT FROM billing_document d WHERE d.seller_id = NEW.seller_id AND d.brand = NEW.brand
      AND d.kind = NEW.kind AND d.year = NEW.year AND d.seq = NEW.last)
  THEN RAISE EXCEPTION 'number % of % has no document', NEW.last, NEW.brand USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
