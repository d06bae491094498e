-- CreateEnum
CREATE TYPE "PackageState" AS ENUM ('e_ibs_nomal', 'e_ibs_down', 'e_ibs_invalid');

-- CreateEnum
CREATE TYPE "PackageValidity" AS ENUM ('month', 'quarter', 'half_year', 'year');


-- CreateTable
CREATE TABLE "service_package" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "product_number" TEXT NOT NULL DEFAULT '',
    "service" SMALLINT NOT NULL,
    "flow" INTEGER NOT NULL,
    "validity" "PackageValidity" NOT NULL,
    "region" "Region" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "root_price" BIGINT NOT NULL,
    "suggested_price" BIGINT NOT NULL,
    "terminal_price" BIGINT NOT NULL,
    "discount" SMALLINT,
    "discount_ends_at" TIMESTAMPTZ(3),
    "promotion_price" BIGINT,
    "promotion_ends_at" TIMESTAMPTZ(3),
    "state" "PackageState" NOT NULL DEFAULT 'e_ibs_down',
    "content" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "rev" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_price" (
    "package_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "cost" BIGINT,
    "terminal" BIGINT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "package_price_pkey" PRIMARY KEY ("package_id","organisation_id")
);

-- CreateIndex
CREATE INDEX "service_package_currency_region_state_id_idx" ON "service_package"("currency", "region", "state", "id");

-- CreateIndex
CREATE INDEX "package_price_organisation_id_idx" ON "package_price"("organisation_id");

-- AddForeignKey
ALTER TABLE "package_price" ADD CONSTRAINT "package_price_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "service_package"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_price" ADD CONSTRAINT "package_price_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "service_package"
  ADD CONSTRAINT service_package_prices CHECK ("root_price" > 0 AND "suggested_price" >= "root_price" AND "terminal_price" >= "root_price"),
  ADD CONSTRAINT service_package_flow CHECK ("flow" > 0),
  ADD CONSTRAINT service_package_reduced CHECK (("discount" IS NULL) = ("discount_ends_at" IS NULL)
    AND ("promotion_price" IS NULL) = ("promotion_ends_at" IS NULL) AND ("discount" BETWEEN 1 AND 99) IS NOT FALSE
    AND ("promotion_price" > 0) IS NOT FALSE);
ALTER TABLE "package_price" ADD CONSTRAINT package_price_positive CHECK (("cost" > 0) IS NOT FALSE AND ("terminal" > 0) IS NOT FALSE);
