-- The last entry of an account at a time, 0 before the first: times rise with versions, which have no gaps.
CREATE OR REPLACE FUNCTION ledger_version_at(p_account int, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint;
  middle bigint;
BEGIN
  SELECT version INTO high FROM ledger_account WHERE id = p_account;
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    IF (SELECT e.at <= p_at FROM ledger_entry e WHERE e.account_id = p_account AND e.version = middle)
      THEN low := middle; ELSE high := middle - 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
