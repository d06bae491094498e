-- AlterTable
ALTER TABLE "order_leg" ADD COLUMN     "taken" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "giver_id" INTEGER;

-- What a seller gives is its own money: never what was sold, never nothing.
ALTER TABLE "refund" ADD CONSTRAINT refund_giver_money CHECK ("giver_id" IS NULL OR ("kind" = 'money' AND "amount" > 0));

-- As the ledger has it, of what went back before.
UPDATE "order_leg" l SET taken = b.taken
FROM (
  SELECT t.id AS order_id, a.organisation_id, -sum(e.amount) AS taken
  FROM "trade_order" t
  JOIN "ledger_transaction" x ON x.ref = t.number AND x.op = 'e_po_refund'
  JOIN "ledger_entry" e ON e.transaction_id = x.id
  JOIN "ledger_account" a ON a.id = e.account_id
  WHERE t.refunded > 0 AND a.kind IN ('wallet_profit', 'wallet_cash', 'receivable', 'revenue')
  GROUP BY t.id, a.organisation_id
) b
WHERE l.order_id = b.order_id AND l.organisation_id = b.organisation_id;
