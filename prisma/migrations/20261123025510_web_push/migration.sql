-- CreateTable
CREATE TABLE "web_push_key" (
    "brand" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "web_push_key_pkey" PRIMARY KEY ("brand")
);

-- CreateTable
CREATE TABLE "web_push_subscription" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "sid_hash" BYTEA NOT NULL,
    "endpoint_hash" BYTEA NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "web_push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "web_push_subscription_endpoint_hash_key" ON "web_push_subscription"("endpoint_hash");

-- CreateIndex
CREATE INDEX "web_push_subscription_account_id_id_idx" ON "web_push_subscription"("account_id", "id");

-- CreateIndex
CREATE INDEX "web_push_subscription_sid_hash_idx" ON "web_push_subscription"("sid_hash");

-- AddForeignKey
ALTER TABLE "web_push_subscription" ADD CONSTRAINT "web_push_subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;