-- CreateEnum
CREATE TYPE "HostProof" AS ENUM ('record', 'file');

-- AlterTable
ALTER TABLE "brand_config" ADD COLUMN     "owner_id" INTEGER;

-- CreateTable
CREATE TABLE "brand_host" (
    "brand" VARCHAR(40) NOT NULL,
    "host" VARCHAR(253) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "proved_at" TIMESTAMPTZ(3),
    "proof" "HostProof",
    "lost_at" TIMESTAMPTZ(3),

    CONSTRAINT "brand_host_pkey" PRIMARY KEY ("brand","host")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_config_owner_id_key" ON "brand_config"("owner_id");

-- A host is proved for one brand.
CREATE UNIQUE INDEX brand_host_proved ON "brand_host" ("host") WHERE "proved_at" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "brand_host" ADD CONSTRAINT "brand_host_brand_fkey" FOREIGN KEY ("brand") REFERENCES "brand_config"("brand") ON DELETE CASCADE ON UPDATE CASCADE;

-- Hosts that are served already stay served: the operator entered them. They are asked for a proof from now on, and have a week for it.
INSERT INTO brand_host (brand, host, asked_at, checked_at, proved_at, lost_at)
SELECT c.brand, h.host, now(), now(), now(), now()
FROM brand_config c
JOIN brand_version v ON v.brand = c.brand AND v.version = c.version
CROSS JOIN LATERAL jsonb_array_elements_text(v."values" -> 'ownHosts') AS h(host)
WHERE jsonb_typeof(v."values" -> 'ownHosts') = 'array'
ON CONFLICT DO NOTHING;
