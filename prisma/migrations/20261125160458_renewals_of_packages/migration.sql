-- AlterTable
ALTER TABLE "service_package" ADD COLUMN     "first_renewal_validity" "PackageValidity",
ADD COLUMN     "is_renewable" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "renewal_price" BIGINT;ALTER TABLE "service_package" ADD CONSTRAINT service_package_renewal_price CHECK (renewal_price BETWEEN 1 AND 10000);
