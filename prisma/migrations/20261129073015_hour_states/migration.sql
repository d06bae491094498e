-- How many devices of each organisation were in which state, hour by hour.
-- CreateTable
CREATE TABLE "hour_state" (
    "organisation_id" INTEGER NOT NULL,
    "hour" INTEGER NOT NULL,
    "moving" INTEGER NOT NULL,
    "static" INTEGER NOT NULL,
    "offline" INTEGER NOT NULL,
    "not_activated" INTEGER NOT NULL,
    "expired" INTEGER NOT NULL,
    "tree_moving" INTEGER NOT NULL,
    "tree_static" INTEGER NOT NULL,
    "tree_offline" INTEGER NOT NULL,
    "tree_not_activated" INTEGER NOT NULL,
    "tree_expired" INTEGER NOT NULL,

    CONSTRAINT "hour_state_pkey" PRIMARY KEY ("organisation_id","hour")
);

-- CreateTable
CREATE TABLE "counted_hour" (
    "hour" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "is_filled" BOOLEAN NOT NULL,

    CONSTRAINT "counted_hour_pkey" PRIMARY KEY ("hour")
);

-- AddForeignKey
ALTER TABLE "hour_state" ADD CONSTRAINT "hour_state_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Nobody reads them in a scope: the worker writes, statistics read as the owner of the tables.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  ALTER TABLE "hour_state" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "counted_hour" ENABLE ROW LEVEL SECURITY;
END $$;
