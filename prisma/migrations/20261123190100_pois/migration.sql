-- CreateTable
CREATE TABLE "poi" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL GENERATED ALWAYS AS (search_form("name")) STORED,
    "icon" TEXT NOT NULL,
    "colour" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "lat" INTEGER NOT NULL,
    "lon" INTEGER NOT NULL,
    "radius" INTEGER NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "poi_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "poi_organisation_id_id_idx" ON "poi"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "poi_organisation_id_name_id_idx" ON "poi"("organisation_id", "name", "id");

-- CreateIndex
CREATE INDEX "poi_lat_lon_idx" ON "poi"("lat", "lon");

-- AddForeignKey
ALTER TABLE "poi" ADD CONSTRAINT "poi_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Changed where the organisation of the place is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY poi_scope ON "poi" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "poi" ENABLE ROW LEVEL SECURITY;
END $$;
