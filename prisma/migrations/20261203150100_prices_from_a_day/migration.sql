-- CreateEnum
CREATE TYPE "PriceKind" AS ENUM ('cost', 'terminal');

-- AlterTable
ALTER TABLE "package_price" ADD COLUMN     "next_cost" BIGINT,
ADD COLUMN     "next_cost_at" TIMESTAMPTZ(3),
ADD COLUMN     "next_cost_by" INTEGER,
ADD COLUMN     "next_terminal" BIGINT,
ADD COLUMN     "next_terminal_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "price_change" (
    "id" BIGSERIAL NOT NULL,
    "package_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "kind" "PriceKind" NOT NULL,
    "amount" BIGINT,
    "set_by" INTEGER NOT NULL,
    "operator" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "price_change_organisation_id_package_id_kind_id_idx" ON "price_change"("organisation_id", "package_id", "kind", "id");

-- AddForeignKey
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "package_price"
  ADD CONSTRAINT package_price_next_positive CHECK (("next_cost" > 0) IS NOT FALSE AND ("next_terminal" > 0) IS NOT FALSE),
  ADD CONSTRAINT package_price_next_cost_by CHECK (("next_cost_at" IS NULL) = ("next_cost_by" IS NULL));
ALTER TABLE "price_change" ADD CONSTRAINT price_change_positive CHECK (("amount" > 0) IS NOT FALSE);

-- Prices that were set before: the last of each is all that is known.
INSERT INTO "price_change" (package_id, organisation_id, kind, amount, set_by, operator, starts_at, set_at)
SELECT package_id, organisation_id, 'cost'::"PriceKind", cost, cost_by, '', updated_at, updated_at FROM "package_price" WHERE cost IS NOT NULL
UNION ALL
SELECT package_id, organisation_id, 'terminal'::"PriceKind", terminal, organisation_id, '', updated_at, updated_at FROM "package_price" WHERE terminal IS NOT NULL;
