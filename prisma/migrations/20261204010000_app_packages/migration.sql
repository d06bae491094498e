-- CreateTable
CREATE TABLE "app_package" (
    "file_id" UUID NOT NULL,
    "version" VARCHAR(60) NOT NULL,
    "note" VARCHAR(200) NOT NULL DEFAULT '',

    CONSTRAINT "app_package_pkey" PRIMARY KEY ("file_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_package_version_key" ON "app_package"("version");

-- CreateIndex
CREATE INDEX "stored_file_created_at_idx" ON "stored_file"("created_at");

-- CreateIndex
CREATE INDEX "stored_file_kind_created_at_idx" ON "stored_file"("kind", "created_at");

-- AddForeignKey
ALTER TABLE "app_package" ADD CONSTRAINT "app_package_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;
