-- Files in an S3-compatible store: bytes first, by their SHA-256, then the row that names it.
CREATE TABLE "stored_object" (
    "hash" BYTEA NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_object_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "stored_object_touched_at_idx" ON "stored_object"("touched_at");

CREATE TABLE "shared_file" (
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "size" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shared_file_pkey" PRIMARY KEY ("name")
);

CREATE INDEX "shared_file_hash_idx" ON "shared_file"("hash");

ALTER TABLE "shared_file" ADD CONSTRAINT "shared_file_hash_fkey" FOREIGN KEY ("hash") REFERENCES "stored_object"("hash") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "stored_file" ADD COLUMN "hash" BYTEA;

ALTER TABLE "stored_file" ALTER COLUMN "bytes" DROP NOT NULL;

CREATE INDEX "stored_file_hash_idx" ON "stored_file"("hash");

ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_hash_fkey" FOREIGN KEY ("hash") REFERENCES "stored_object"("hash") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- The bytes are in one place.
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_place" CHECK (num_nonnulls("bytes", "hash") = 1);

-- Nobody reads them in a scope.
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  ALTER TABLE "stored_object" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "shared_file" ENABLE ROW LEVEL SECURITY;
END $$;
