-- The secret of a remembered session is replaced in use; a session whose account was changed says so to its holder.
ALTER TABLE "session" ADD COLUMN "next_hash" BYTEA,
  ADD COLUMN "old_hash" BYTEA,
  ADD COLUMN "rotated_at" TIMESTAMPTZ(3),
  ADD COLUMN "changed_at" TIMESTAMPTZ(3);
