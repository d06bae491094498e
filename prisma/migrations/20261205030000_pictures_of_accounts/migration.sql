-- The picture of an account: WebP of 96 pixels a side, drawn anew of what its person sent.
CREATE TABLE "account_avatar" (
  "account_id" INTEGER NOT NULL,
  "picture" BYTEA NOT NULL CHECK (octet_length(picture) BETWEEN 1 AND 32768),
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "account_avatar_pkey" PRIMARY KEY ("account_id")
);

ALTER TABLE "account_avatar" ADD CONSTRAINT "account_avatar_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
