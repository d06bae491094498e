-- With which the directory of an identity provider calls /scim.
CREATE TABLE "scim_key" (
    "provider_id" INTEGER NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "tail" VARCHAR(4) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "used_ip" VARCHAR(64) NOT NULL DEFAULT '',

    CONSTRAINT "scim_key_pkey" PRIMARY KEY ("provider_id")
);

-- What such a directory calls an account.
CREATE TABLE "scim_user" (
    "account_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "user_name" VARCHAR(255) NOT NULL,
    "user_key" VARCHAR(255) NOT NULL,
    "external_id" VARCHAR(255) NOT NULL,
    "given_name" VARCHAR(100) NOT NULL,
    "family_name" VARCHAR(100) NOT NULL,
    "is_made" BOOLEAN NOT NULL,

    CONSTRAINT "scim_user_pkey" PRIMARY KEY ("account_id")
);

CREATE INDEX "scim_user_provider_id_external_id_idx" ON "scim_user"("provider_id", "external_id");
CREATE UNIQUE INDEX "scim_user_provider_id_user_key_key" ON "scim_user"("provider_id", "user_key");

ALTER TABLE "scim_key" ADD CONSTRAINT "scim_key_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "identity_provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By which a directory finds who had logged in before.
ALTER TABLE "provider_identity" ADD COLUMN "directory_id" VARCHAR(255) NOT NULL DEFAULT '';
