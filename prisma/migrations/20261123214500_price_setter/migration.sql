-- AlterTable
ALTER TABLE "package_price" ADD COLUMN     "cost_by" INTEGER;

UPDATE "package_price" p SET cost_by = o.parent_id FROM "organisation" o WHERE o.id = p.organisation_id AND p.cost IS NOT NULL;
ALTER TABLE "package_price" ADD CONSTRAINT package_price_cost_by CHECK ((cost IS NULL) = (cost_by IS NULL));
