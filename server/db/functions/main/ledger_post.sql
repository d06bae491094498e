-- Books legs under a key: the same key with the same legs answers what it did, is_new false; with others it is refused (22023).
-- A wallet that does not cover its leg: check_violation on ledger_account_covered. Accounts are locked in one order, or two
-- postings would wait for each other: what every sale moves comes last, and is locked shortest.
CREATE OR REPLACE FUNCTION ledger_post(p_key text, p_op text, p_ref text, p_legs jsonb, OUT id bigint, OUT is_new boolean)
LANGUAGE plpgsql AS $$
DECLARE
  sums text;
  hash bytea;
  accounts int[];
  amounts bigint[];
BEGIN
  SELECT string_agg(format('%s/%s/%s=%s', l.organisation_id, l.kind, l.currency, l.amount), ',' ORDER BY l.organisation_id, l.kind, l.currency),
      array_agg(l.account ORDER BY l.is_shared, l.account DESC), array_agg(l.amount ORDER BY l.is_shared, l.account DESC)
    INTO sums, accounts, amounts FROM ledger_legs(p_ref, p_legs) l;
  IF sums IS NULL THEN RAISE EXCEPTION 'no legs' USING ERRCODE = '22023'; END IF;
  hash := sha256(convert_to(p_op || '|' || p_ref || '|' || sums, 'UTF8'));
  INSERT INTO ledger_transaction (key, digest, op, ref) VALUES (p_key, hash, p_op, p_ref)
    ON CONFLICT (key) DO NOTHING RETURNING ledger_transaction.id INTO id;
  is_new := id IS NOT NULL;
  IF NOT is_new THEN
    SELECT t.id INTO id FROM ledger_transaction t WHERE t.key = p_key AND t.digest = hash;
    IF id IS NULL THEN RAISE EXCEPTION 'the key % stands for other legs', p_key USING ERRCODE = '22023'; END IF;
    RETURN;
  END IF;
  IF array_position(accounts, NULL) IS NOT NULL THEN
    INSERT INTO ledger_account (organisation_id, kind, currency, shard)
      SELECT l.organisation_id, l.kind, l.currency, ledger_shard(l.kind, p_ref) FROM ledger_legs(p_ref, p_legs) l
      WHERE l.account IS NULL ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING;
    SELECT array_agg(l.account ORDER BY l.is_shared, l.account DESC), array_agg(l.amount ORDER BY l.is_shared, l.account DESC)
      INTO accounts, amounts FROM ledger_legs(p_ref, p_legs) l;
  END IF;
  FOR n IN 1 .. cardinality(accounts) LOOP
    WITH moved AS (
      UPDATE ledger_account a SET balance = a.balance + amounts[n], version = a.version + 1
      WHERE a.id = accounts[n] RETURNING a.balance, a.version
    )
    INSERT INTO ledger_entry (account_id, version, transaction_id, amount, balance_after, at)
      SELECT accounts[n], moved.version, ledger_post.id, amounts[n], moved.balance, clock_timestamp() FROM moved;
  END LOOP;
END $$;
