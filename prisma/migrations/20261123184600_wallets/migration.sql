-- CreateEnum
CREATE TYPE "WithdrawalStatus" AS ENUM ('e_po_create', 'e_po_transfer', 'e_po_suc', 'e_po_fail', 'e_po_undo');

-- CreateEnum
CREATE TYPE "TransferStatus" AS ENUM ('ACCEPTED', 'PROCESSING', 'WAIT_PAY', 'SUCCESS', 'FAIL');


-- CreateTable
CREATE TABLE "wallet" (
    "organisation_id" INTEGER NOT NULL,
    "password_hash" TEXT,
    "real_name" TEXT NOT NULL DEFAULT '',
    "identity" BYTEA,
    "identity_shown" TEXT NOT NULL DEFAULT '',
    "licence_id" UUID,

    CONSTRAINT "wallet_pkey" PRIMARY KEY ("organisation_id")
);

-- CreateTable
CREATE TABLE "bank_card" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "bank" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "number" BYTEA NOT NULL,
    "tail" CHAR(4) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "applicant_id" INTEGER NOT NULL,
    "applicant" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "rev" INTEGER NOT NULL DEFAULT 1,
    "status" "WithdrawalStatus" NOT NULL DEFAULT 'e_po_create',
    "payout" VARCHAR(20) NOT NULL DEFAULT 'manual',
    "transfer" "TransferStatus",
    "card_id" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "bank" TEXT NOT NULL,
    "branch" TEXT NOT NULL,
    "number" BYTEA NOT NULL,
    "tail" CHAR(4) NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "fault" VARCHAR(30),
    "operator_id" INTEGER,
    "operator" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal_voucher" (
    "withdrawal_id" INTEGER NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "withdrawal_voucher_pkey" PRIMARY KEY ("withdrawal_id","file_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wallet_licence_id_key" ON "wallet"("licence_id");

-- CreateIndex
CREATE INDEX "bank_card_organisation_id_id_idx" ON "bank_card"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "withdrawal_organisation_id_id_idx" ON "withdrawal"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "withdrawal_organisation_id_created_at_idx" ON "withdrawal"("organisation_id", "created_at");

-- CreateIndex
CREATE INDEX "withdrawal_status_id_idx" ON "withdrawal"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawal_voucher_file_id_key" ON "withdrawal_voucher"("file_id");

-- AddForeignKey
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_licence_id_fkey" FOREIGN KEY ("licence_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_card" ADD CONSTRAINT "bank_card_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal_voucher" ADD CONSTRAINT "withdrawal_voucher_withdrawal_id_fkey" FOREIGN KEY ("withdrawal_id") REFERENCES "withdrawal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal_voucher" ADD CONSTRAINT "withdrawal_voucher_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_positive CHECK (amount > 0);
-- A transfer begins with the approval; what ended without money says why.
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_transferred
  CHECK (CASE WHEN status IN ('e_po_create', 'e_po_undo') THEN transfer IS NULL
    WHEN status = 'e_po_transfer' THEN transfer IN ('ACCEPTED', 'PROCESSING', 'WAIT_PAY')
    WHEN status = 'e_po_suc' THEN transfer = 'SUCCESS'
    ELSE transfer IS NULL OR transfer = 'FAIL' END);
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_explained
  CHECK (status NOT IN ('e_po_fail', 'e_po_undo') OR reason <> '' OR fault IS NOT NULL);
-- Maker and checker are two.
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_checked CHECK (operator_id <> applicant_id);

-- The last entry of an account at a time, 0 before the first: times rise with versions, which have no gaps.
CREATE FUNCTION ledger_version_at(p_account int, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
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

DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY wallet_scope ON "wallet" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY bank_card_scope ON "bank_card" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  CREATE POLICY withdrawal_scope ON "withdrawal" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "wallet" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "bank_card" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "withdrawal" ENABLE ROW LEVEL SECURITY;
END $$;
