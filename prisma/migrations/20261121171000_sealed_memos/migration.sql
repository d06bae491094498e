-- Answers are sealed, and the deed's transaction notes that it is done. Memos of before cannot be read any more.
DELETE FROM "request_memo";
ALTER TABLE "request_memo" DROP COLUMN "answer";
ALTER TABLE "request_memo" ADD COLUMN "answer" BYTEA, ADD COLUMN "done_at" TIMESTAMPTZ(3);
