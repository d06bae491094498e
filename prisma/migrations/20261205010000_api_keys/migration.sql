-- CreateTable
CREATE TABLE "api_key" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "tail" VARCHAR(4) NOT NULL,
    "scopes" TEXT[],
    "networks" TEXT[],
    "rate" INTEGER NOT NULL,
    "lang" VARCHAR(8) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "used_ip" VARCHAR(64) NOT NULL DEFAULT '',
    "used_func" VARCHAR(64) NOT NULL DEFAULT '',

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");
CREATE INDEX "api_key_account_id_id_idx" ON "api_key"("account_id", "id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The rights of an account are listed: administrators that may have data delivered may make keys.
UPDATE account a SET permissions = a.permissions || '{e_ua_api_key}'
WHERE a.role = 'e_role_manager' AND 'e_ua_push_data' = ANY (a.permissions) AND NOT 'e_ua_api_key' = ANY (a.permissions);
