-- CreateTable
CREATE TABLE "passkey" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "host" VARCHAR(253) NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" VARCHAR(60) NOT NULL,
    "is_backed_up" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "hash" BYTEA NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");
CREATE INDEX "passkey_account_id_id_idx" ON "passkey"("account_id", "id");
CREATE INDEX "passkey_challenge_ends_at_idx" ON "passkey_challenge"("ends_at");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Sessions that were opened with one have given both factors.
ALTER TABLE "session" ADD COLUMN "by_passkey" BOOLEAN NOT NULL DEFAULT false;
