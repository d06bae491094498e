CREATE OR REPLACE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.balance, NEW.version) = (0, 0) THEN RETURN NULL; END IF;
  ELSIF (NEW.id, NEW.organisation_id, NEW.kind, NEW.currency, NEW.version) = (OLD.id, OLD.organisation_id, OLD.kind, OLD.currency, OLD.version + 1)
    AND EXISTS (
      SELECT FROM ledger_entry e
      WHERE e.account_id = NEW.id AND e.version = NEW.version AND e.balance_after = NEW.balance AND e.amount = NEW.balance - OLD.balance
    ) THEN RETURN NULL;
  END IF;
  RAISE EXCEPTION 'balance of ledger account % has no entry', NEW.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
