-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('wallet_cash', 'wallet_profit', 'withdraw_hold', 'order_clearing', 'refund_clearing', 'receivable', 'revenue', 'fee', 'suspense', 'stripe', 'paypal', 'bank', 'cash', 'sandbox');


-- CreateTable
CREATE TABLE "ledger_account" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transaction" (
    "id" BIGSERIAL NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "digest" BYTEA NOT NULL,
    "op" VARCHAR(32) NOT NULL,
    "ref" VARCHAR(64) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "account_id" INTEGER NOT NULL,
    "version" BIGINT NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("account_id","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_organisation_id_kind_currency_key" ON "ledger_account"("organisation_id", "kind", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transaction_key_key" ON "ledger_transaction"("key");

-- CreateIndex
CREATE INDEX "ledger_transaction_ref_id_idx" ON "ledger_transaction"("ref", "id");

-- CreateIndex
CREATE INDEX "ledger_entry_transaction_id_idx" ON "ledger_entry"("transaction_id");

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Money of the platform's own accounts, and what an organisation owes, may fall below nothing.
ALTER TABLE "ledger_account" ADD CONSTRAINT ledger_account_covered
  CHECK (balance >= 0 OR kind IN ('receivable', 'revenue', 'fee', 'suspense', 'stripe', 'paypal', 'bank', 'cash', 'sandbox'));
ALTER TABLE "ledger_entry" ADD CONSTRAINT ledger_entry_moves CHECK (amount <> 0 AND abs(amount) <= 1000000000000);
-- Exact as numbers of JavaScript.
ALTER TABLE "ledger_account" ADD CONSTRAINT ledger_account_exact CHECK (abs(balance) < 9007199254740992);
ALTER TABLE "ledger_transaction" ADD CONSTRAINT ledger_transaction_named CHECK (key <> '' AND op <> '');

-- Legs: [[organisation id, kind, currency, "amount"], …]. The same key with the same legs answers what it did, is_new false;
-- with others it is refused (22023). A wallet that does not cover its leg: check_violation on ledger_account_covered.
CREATE FUNCTION ledger_post(p_key text, p_op text, p_ref text, p_legs jsonb, OUT id bigint, OUT is_new boolean)
LANGUAGE plpgsql AS $$
DECLARE
  sums text;
  hash bytea;
  leg record;
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
  INSERT INTO ledger_account (organisation_id, kind, currency)
    SELECT s.organisation_id, s.kind, s.currency FROM ledger_sums(p_legs) s
    WHERE NOT EXISTS (SELECT FROM ledger_account a
      WHERE a.organisation_id = s.organisation_id AND a.kind = s.kind AND a.currency = s.currency)
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  -- In one order, or two would wait for each other; downwards, as the root's accounts are the oldest and in every transaction.
  FOR leg IN
    SELECT a.id, s.amount FROM ledger_sums(p_legs) s
    JOIN ledger_account a ON a.organisation_id = s.organisation_id AND a.kind = s.kind AND a.currency = s.currency
    ORDER BY a.id DESC
  LOOP
    WITH moved AS (
      UPDATE ledger_account a SET balance = a.balance + leg.amount, version = a.version + 1
      WHERE a.id = leg.id RETURNING a.balance, a.version
    )
    INSERT INTO ledger_entry (account_id, version, transaction_id, amount, balance_after, at)
      SELECT leg.id, moved.version, ledger_post.id, leg.amount, moved.balance, clock_timestamp() FROM moved;
  END LOOP;
END $$;

CREATE FUNCTION ledger_sums(legs jsonb)
RETURNS TABLE (organisation_id int, kind "LedgerKind", currency char(3), amount bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT (leg->>0)::int, (leg->>1)::"LedgerKind", (leg->>2)::char(3), sum((leg->>3)::bigint)::bigint
  FROM jsonb_array_elements(legs) leg GROUP BY 1, 2, 3 HAVING sum((leg->>3)::bigint) <> 0
$$;

CREATE FUNCTION check_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transaction_id = NEW.transaction_id GROUP BY a.currency HAVING sum(e.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', NEW.transaction_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM ledger_account a WHERE a.id = NEW.account_id AND a.version >= NEW.version) THEN
    RAISE EXCEPTION 'entry % of ledger account % has no balance', NEW.version, NEW.account_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON "ledger_entry" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction();

CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER ledger_account_explained AFTER INSERT OR UPDATE ON "ledger_account" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE ON "ledger_transaction" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_account_kept BEFORE DELETE ON "ledger_account" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transaction_no_truncate BEFORE TRUNCATE ON "ledger_transaction" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_account_no_truncate BEFORE TRUNCATE ON "ledger_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
