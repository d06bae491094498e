-- CreateEnum
CREATE TYPE "PayeeKind" AS ENUM ('card', 'paypal');

-- AlterTable
ALTER TABLE "bank_card" ADD COLUMN     "kind" "PayeeKind" NOT NULL DEFAULT 'card',
ALTER COLUMN "tail" SET DATA TYPE VARCHAR(254);

-- AlterTable
ALTER TABLE "withdrawal" ADD COLUMN     "checks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_check_at" TIMESTAMPTZ(3),
ADD COLUMN     "payee_kind" "PayeeKind" NOT NULL DEFAULT 'card',
ADD COLUMN     "reference" VARCHAR(64),
ADD COLUMN     "submits" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "submitted_at" TIMESTAMPTZ(3),
ALTER COLUMN "tail" SET DATA TYPE VARCHAR(254);

-- CreateTable
CREATE TABLE "sandbox_payout" (
    "key" VARCHAR(80) NOT NULL,
    "id" VARCHAR(40) NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "state" VARCHAR(12) NOT NULL,
    "fault" VARCHAR(30),
    "asked" INTEGER NOT NULL DEFAULT 0,
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_payout_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payout_id_key" ON "sandbox_payout"("id");

-- CreateIndex
CREATE INDEX "sandbox_payout_paid_at_idx" ON "sandbox_payout"("paid_at");

-- CreateIndex
CREATE INDEX "withdrawal_next_check_at_idx" ON "withdrawal"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_payout_reference_key" ON "withdrawal"("payout", "reference");

-- What was approved and not handed over is handed over by the job, as before.
UPDATE "withdrawal" SET next_check_at = updated_at + interval '60 seconds'
  WHERE status = 'e_po_transfer' AND transfer = 'ACCEPTED';

-- Nobody is asked about what has not begun, or has ended.
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_asked
  CHECK (next_check_at IS NULL OR status = 'e_po_transfer');
-- A transfer by an adapter is proven by the vendor's reference, one by hand by a voucher (below).
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_proven
  CHECK (CASE WHEN payout = 'manual' THEN reference IS NULL
    ELSE status <> 'e_po_suc' OR (reference IS NOT NULL AND submits > 0) END);
-- No money leaves without somebody who approved it.
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_approved
  CHECK (status NOT IN ('e_po_transfer', 'e_po_suc') OR operator_id IS NOT NULL);

-- At commit of the success; vouchers are erased after their ten years.
CREATE FUNCTION withdrawal_voucher_needed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM withdrawal_voucher v WHERE v.withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'withdrawal % was paid by hand without a voucher', NEW.id
      USING ERRCODE = '23514', CONSTRAINT = 'withdrawal_vouched';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawal_vouched AFTER INSERT OR UPDATE OF status ON "withdrawal"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'e_po_suc' AND NEW.payout = 'manual')
  EXECUTE FUNCTION withdrawal_voucher_needed();
