-- DropIndex
DROP INDEX "ledger_account_organisation_id_kind_currency_key";

-- AlterTable
ALTER TABLE "ledger_account" ADD COLUMN     "shard" SMALLINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_organisation_id_kind_currency_shard_key" ON "ledger_account"("organisation_id", "kind", "currency", "shard");

-- Which part of an account a posting moves: sales of the platform would wait for one row. All postings of an order have its
-- number as ref, so they meet in one part, and no part of a clearing account falls below nothing.
CREATE FUNCTION ledger_shard(kind "LedgerKind", ref text) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ref <> '' AND kind IN ('order_clearing', 'refund_clearing', 'revenue', 'fee', 'stripe', 'paypal', 'sandbox')
    THEN get_byte(sha256(convert_to(ref, 'UTF8')), 0) & 15 ELSE 0 END::smallint
$$;

-- As before: the same key with the same legs answers what it did, is_new false; with others it is refused (22023). A wallet that
-- does not cover its leg: check_violation on ledger_account_covered. Accounts are looked up one by one, whatever the statistics say.
CREATE OR REPLACE FUNCTION ledger_post(p_key text, p_op text, p_ref text, p_legs jsonb, OUT id bigint, OUT is_new boolean)
LANGUAGE plpgsql AS $$
DECLARE
  sums text;
  hash bytea;
  accounts int[];
  amounts bigint[];
BEGIN
  SELECT string_agg(format('%s/%s/%s=%s', organisation_id, kind, currency, amount), ',' ORDER BY organisation_id, kind, currency)
    INTO sums FROM ledger_sums(p_legs);
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
  SELECT f.accounts, f.amounts INTO accounts, amounts FROM ledger_find(p_ref, p_legs) f;
  IF array_position(accounts, NULL) IS NOT NULL THEN
    INSERT INTO ledger_account (organisation_id, kind, currency, shard)
      SELECT s.organisation_id, s.kind, s.currency, ledger_shard(s.kind, p_ref) FROM ledger_sums(p_legs) s
      ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING;
    SELECT f.accounts, f.amounts INTO accounts, amounts FROM ledger_find(p_ref, p_legs) f;
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

-- In one order, or two would wait for each other: what every sale moves comes last, and is locked shortest. NULL: there is no
-- such account yet.
CREATE FUNCTION ledger_find(p_ref text, p_legs jsonb, OUT accounts int[], OUT amounts bigint[])
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT array_agg(account ORDER BY is_shared, account DESC), array_agg(amount ORDER BY is_shared, account DESC)
  INTO accounts, amounts
  FROM (
    SELECT s.amount, s.kind NOT IN ('wallet_cash', 'wallet_profit', 'withdraw_hold', 'receivable') AS is_shared,
      (SELECT a.id FROM ledger_account a WHERE a.organisation_id = s.organisation_id AND a.kind = s.kind
        AND a.currency = s.currency AND a.shard = ledger_shard(s.kind, p_ref)) AS account
    FROM ledger_sums(p_legs) s
  ) leg;
END $$;

-- What lies in clearing for orders moves to the part where the rest of their postings will look for it.
DO $$
DECLARE
  part record;
  made bigint;
BEGIN
  FOR part IN
    SELECT a.id, a.organisation_id, a.kind, a.currency, t.ref, sum(e.amount)::bigint AS amount, ledger_shard(a.kind, t.ref) AS shard
    FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE a.kind IN ('order_clearing', 'refund_clearing') AND a.balance <> 0
    GROUP BY a.id, t.ref HAVING sum(e.amount) <> 0 AND ledger_shard(a.kind, t.ref) <> 0
  LOOP
    INSERT INTO ledger_account (organisation_id, kind, currency, shard)
      VALUES (part.organisation_id, part.kind, part.currency, part.shard) ON CONFLICT DO NOTHING;
    INSERT INTO ledger_transaction (key, digest, op, ref) VALUES ('shard:' || part.kind || ':' || part.ref, '', 'shard', part.ref)
      RETURNING ledger_transaction.id INTO made;
    WITH moved AS (
      UPDATE ledger_account a SET version = a.version + 1,
        balance = a.balance + CASE WHEN a.shard = 0 THEN -part.amount ELSE part.amount END
      WHERE a.organisation_id = part.organisation_id AND a.kind = part.kind AND a.currency = part.currency
        AND a.shard IN (0, part.shard)
      RETURNING a.id, a.version, a.balance, a.shard
    )
    INSERT INTO ledger_entry (account_id, version, transaction_id, amount, balance_after, at)
      SELECT m.id, m.version, made, CASE WHEN m.shard = 0 THEN -part.amount ELSE part.amount END, m.balance, clock_timestamp()
      FROM moved m;
  END LOOP;
END $$;
