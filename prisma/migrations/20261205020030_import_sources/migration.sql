-- CreateTable
CREATE TABLE "import_source" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "cursor" VARCHAR(200) NOT NULL DEFAULT '',
    "read" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_object" (
    "source_id" INTEGER NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "foreign_id" BIGINT NOT NULL,
    "own_id" INTEGER NOT NULL,

    CONSTRAINT "imported_object_pkey" PRIMARY KEY ("source_id","kind","foreign_id")
);

-- CreateIndex
CREATE INDEX "import_source_organisation_id_idx" ON "import_source"("organisation_id");

-- CreateIndex
CREATE UNIQUE INDEX "import_source_name_organisation_id_key" ON "import_source"("name", "organisation_id");

-- AddForeignKey
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_object" ADD CONSTRAINT "imported_object_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "import_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
