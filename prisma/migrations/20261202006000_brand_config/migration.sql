-- CreateTable
CREATE TABLE "brand_config" (
    "brand" VARCHAR(40) NOT NULL,
    "base" VARCHAR(40) NOT NULL,
    "rev" INTEGER NOT NULL DEFAULT 1,
    "draft" JSONB,
    "drafted_by" VARCHAR(100) NOT NULL DEFAULT '',
    "drafted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "brand_config_pkey" PRIMARY KEY ("brand")
);

-- CreateTable
CREATE TABLE "brand_version" (
    "brand" VARCHAR(40) NOT NULL,
    "version" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "palette" JSONB,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "published_by" VARCHAR(100) NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_version_pkey" PRIMARY KEY ("brand","version")
);

-- CreateTable
CREATE TABLE "brand_image" (
    "hash" CHAR(64) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_image_pkey" PRIMARY KEY ("hash")
);

-- AddForeignKey
ALTER TABLE "brand_version" ADD CONSTRAINT "brand_version_brand_fkey" FOREIGN KEY ("brand") REFERENCES "brand_config"("brand") ON DELETE CASCADE ON UPDATE CASCADE;
-- Brands are edited by who manages the root organisation.
UPDATE account a SET permissions = a.permissions || '{e_ua_edit_brand}'
FROM organisation o
WHERE o.id = a.organisation_id AND o.parent_id IS NULL AND a.role = 'e_role_manager'
  AND NOT 'e_ua_edit_brand' = ANY (a.permissions);
