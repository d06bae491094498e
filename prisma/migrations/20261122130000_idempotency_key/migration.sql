ALTER TABLE "request_memo" RENAME TO "idempotency_key";
ALTER TABLE "idempotency_key" RENAME CONSTRAINT "request_memo_pkey" TO "idempotency_key_pkey";
ALTER INDEX "request_memo_created_at_idx" RENAME TO "idempotency_key_created_at_idx";
