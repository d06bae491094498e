-- CreateTable
CREATE TABLE "language_pack" (
    "brand" VARCHAR(40) NOT NULL,
    "language" VARCHAR(5) NOT NULL,
    "rev" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "language_pack_pkey" PRIMARY KEY ("brand","language")
);

-- CreateTable
CREATE TABLE "language_pack_version" (
    "brand" VARCHAR(40) NOT NULL,
    "language" VARCHAR(5) NOT NULL,
    "version" INTEGER NOT NULL,
    "texts" JSONB NOT NULL,
    "size" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "published_by" VARCHAR(100) NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "language_pack_version_pkey" PRIMARY KEY ("brand","language","version")
);

-- AddForeignKey
ALTER TABLE "language_pack_version" ADD CONSTRAINT "language_pack_version_brand_language_fkey" FOREIGN KEY ("brand", "language") REFERENCES "language_pack"("brand", "language") ON DELETE CASCADE ON UPDATE CASCADE;
