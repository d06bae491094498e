-- CreateEnum
CREATE TYPE "BeaconKind" AS ENUM ('bluetooth', 'nfc', 'wireless');

-- CreateTable
CREATE TABLE "beacon" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL GENERATED ALWAYS AS ((search_form("name") || chr(1)) || search_form("number")) STORED,
    "address" TEXT NOT NULL DEFAULT '',
    "kind" "BeaconKind" NOT NULL,
    "lat" INTEGER,
    "lon" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "beacon_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "beacon_organisation_id_number_key" ON "beacon"("organisation_id", "number");

-- CreateIndex
CREATE INDEX "beacon_organisation_id_id_idx" ON "beacon"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "beacon_organisation_id_name_id_idx" ON "beacon"("organisation_id", "name", "id");

-- CreateIndex
CREATE INDEX "beacon_number_idx" ON "beacon"("number");

-- AddForeignKey
ALTER TABLE "beacon" ADD CONSTRAINT "beacon_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Changed where the organisation of the beacon is seen.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY beacon_scope ON "beacon" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "beacon" ENABLE ROW LEVEL SECURITY;
END $$;
