-- Links by which people register below the organisation that made them.
CREATE TABLE "registration_link" (
  "id" SERIAL NOT NULL,
  "organisation_id" INTEGER NOT NULL,
  "token" VARCHAR(43) NOT NULL,
  "maker" TEXT NOT NULL,
  "note" VARCHAR(60) NOT NULL DEFAULT '',
  "brand" VARCHAR(40) NOT NULL,
  "most_uses" INTEGER NOT NULL,
  "uses" INTEGER NOT NULL DEFAULT 0,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "registration_link_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "registration_use" (
  "account_id" INTEGER NOT NULL,
  "link_id" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "registration_use_pkey" PRIMARY KEY ("account_id")
);

CREATE UNIQUE INDEX "registration_link_token_key" ON "registration_link"("token");
CREATE INDEX "registration_link_organisation_id_id_idx" ON "registration_link"("organisation_id", "id");
CREATE INDEX "registration_use_link_id_at_idx" ON "registration_use"("link_id", "at");

ALTER TABLE "registration_link" ADD CONSTRAINT "registration_link_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "registration_use" ADD CONSTRAINT "registration_use_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "registration_use" ADD CONSTRAINT "registration_use_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "registration_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;
