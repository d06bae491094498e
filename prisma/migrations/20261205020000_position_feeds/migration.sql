-- CreateTable
CREATE TABLE "position_feed" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "token_tail" VARCHAR(4) NOT NULL,
    "taken" BIGINT NOT NULL DEFAULT 0,
    "refused" BIGINT NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3),
    "last_number" VARCHAR(64) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "position_feed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "position_feed_refusal" (
    "feed_id" INTEGER NOT NULL,
    "cause" VARCHAR(20) NOT NULL,
    "number" VARCHAR(64) NOT NULL,
    "count" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "position_feed_refusal_pkey" PRIMARY KEY ("feed_id","cause","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "position_feed_token_hash_key" ON "position_feed"("token_hash");

-- CreateIndex
CREATE INDEX "position_feed_account_id_id_idx" ON "position_feed"("account_id", "id");

-- CreateIndex
CREATE INDEX "position_feed_organisation_id_idx" ON "position_feed"("organisation_id");

-- AddForeignKey
ALTER TABLE "position_feed" ADD CONSTRAINT "position_feed_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position_feed" ADD CONSTRAINT "position_feed_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position_feed_refusal" ADD CONSTRAINT "position_feed_refusal_feed_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "position_feed"("id") ON DELETE CASCADE ON UPDATE CASCADE;
