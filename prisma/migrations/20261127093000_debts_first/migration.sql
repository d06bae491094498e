-- AlterTable
ALTER TABLE "withdrawal" ADD COLUMN     "set_off" BIGINT NOT NULL DEFAULT 0;

-- Something is always left to transfer, and only an approval sets off.
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_set_off
  CHECK (set_off = 0 OR (set_off > 0 AND set_off < amount AND status NOT IN ('e_po_create', 'e_po_undo')));

-- Who owes: few of many accounts.
CREATE INDEX ledger_account_owed ON "ledger_account" (id) WHERE kind = 'receivable' AND balance < 0;

-- Nobody has free money and owes: so far only profit that came later paid debts.
DO $$
DECLARE
  debt record;
  purse record;
  part bigint;
BEGIN
  FOR debt IN SELECT * FROM ledger_account WHERE kind = 'receivable' AND balance < 0 ORDER BY id LOOP
    FOR purse IN SELECT * FROM ledger_account
      WHERE organisation_id = debt.organisation_id AND currency = debt.currency
        AND kind IN ('wallet_profit', 'wallet_cash') AND balance > 0
      ORDER BY kind = 'wallet_cash'
    LOOP
      part := least(purse.balance, -debt.balance);
      EXIT WHEN part = 0;
      PERFORM ledger_post(format('off:%s:%s', debt.id, purse.kind), 'e_po_setoff', '', jsonb_build_array(
        jsonb_build_array(debt.organisation_id, purse.kind, debt.currency, -part),
        jsonb_build_array(debt.organisation_id, 'receivable', debt.currency, part)));
      debt.balance := debt.balance + part;
    END LOOP;
  END LOOP;
END $$;
