-- CreateEnum
CREATE TYPE "DocumentKind" AS ENUM ('receipt', 'credit_note');

-- AlterTable
ALTER TABLE "stored_file" ALTER COLUMN "account_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "trade_order" ADD COLUMN     "brand" VARCHAR(40) NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "document_series" (
    "seller_id" INTEGER NOT NULL,
    "brand" VARCHAR(40) NOT NULL,
    "kind" "DocumentKind" NOT NULL,
    "year" SMALLINT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "document_series_pkey" PRIMARY KEY ("seller_id","brand","kind","year")
);

-- CreateTable
CREATE TABLE "billing_document" (
    "id" BIGSERIAL NOT NULL,
    "kind" "DocumentKind" NOT NULL,
    "seller_id" INTEGER NOT NULL,
    "brand" VARCHAR(40) NOT NULL,
    "year" SMALLINT NOT NULL,
    "seq" INTEGER NOT NULL,
    "number" VARCHAR(40) NOT NULL,
    "order_id" BIGINT NOT NULL,
    "refund_id" BIGINT,
    "dispute_id" BIGINT,
    "amount" BIGINT NOT NULL,
    "tax_rate" INTEGER,
    "tax" BIGINT NOT NULL,
    "facts" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_document_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_document_refund_id_key" ON "billing_document"("refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_document_dispute_id_key" ON "billing_document"("dispute_id");

-- CreateIndex
CREATE INDEX "billing_document_order_id_id_idx" ON "billing_document"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_document_seller_id_brand_kind_year_seq_key" ON "billing_document"("seller_id", "brand", "kind", "year", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "billing_document_seller_id_number_key" ON "billing_document"("seller_id", "number");

-- AddForeignKey
ALTER TABLE "billing_document" ADD CONSTRAINT "billing_document_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "trade_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One receipt an order.
CREATE UNIQUE INDEX billing_document_receipt ON "billing_document" (order_id) WHERE kind = 'receipt';
ALTER TABLE "billing_document" ADD CONSTRAINT billing_document_sound CHECK (amount > 0 AND tax >= 0 AND tax <= amount
  AND CASE kind WHEN 'receipt' THEN num_nonnulls(refund_id, dispute_id) = 0 ELSE num_nonnulls(refund_id, dispute_id) = 1 END);

-- Numbers of a series have no gaps: it rises by one, and only together with the document that bears the number. Documents stay as they are.
CREATE FUNCTION check_document_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last <> (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.last + 1 END)
    OR TG_OP = 'UPDATE' AND (NEW.seller_id, NEW.brand, NEW.kind, NEW.year) <> (OLD.seller_id, OLD.brand, OLD.kind, OLD.year)
    OR NOT EXISTS (SELECT FROM billing_document d WHERE d.seller_id = NEW.seller_id AND d.brand = NEW.brand
      AND d.kind = NEW.kind AND d.year = NEW.year AND d.seq = NEW.last)
  THEN RAISE EXCEPTION 'number % of % has no document', NEW.last, NEW.brand USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER document_series_explained AFTER INSERT OR UPDATE ON "document_series" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_document_series();
CREATE FUNCTION check_document_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_series s WHERE s.seller_id = NEW.seller_id AND s.brand = NEW.brand
    AND s.kind = NEW.kind AND s.year = NEW.year AND s.last >= NEW.seq)
  THEN RAISE EXCEPTION 'document % is of no series', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER billing_document_numbered AFTER INSERT ON "billing_document" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_document_number();
CREATE TRIGGER document_series_kept BEFORE DELETE ON "document_series" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_document_append_only BEFORE UPDATE OR DELETE ON "billing_document" FOR EACH ROW EXECUTE FUNCTION refuse_change();
