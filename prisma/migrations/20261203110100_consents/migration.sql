ALTER TABLE "session" ADD COLUMN "must_agree" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "brand_version" ADD COLUMN "legal_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "legal_at" TIMESTAMPTZ(3);

-- Who agreed to which legal texts of a brand.
CREATE TABLE "consent" (
  "id" SERIAL NOT NULL,
  "account_id" INTEGER NOT NULL,
  "brand" VARCHAR(40) NOT NULL,
  "hash" CHAR(64) NOT NULL,
  "version" INTEGER NOT NULL,
  "language" VARCHAR(8) NOT NULL,
  "ip" TEXT NOT NULL,
  "agreed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "consent_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "consent_account_id_brand_hash_key" ON "consent"("account_id", "brand", "hash");
ALTER TABLE "consent" ADD CONSTRAINT "consent_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
