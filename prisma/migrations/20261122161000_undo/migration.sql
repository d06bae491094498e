-- CreateTable
CREATE TABLE "undo" (
    "id" BIGSERIAL NOT NULL,
    "func" TEXT NOT NULL,
    "account_id" INTEGER,
    "device_id" INTEGER,
    "organisation_id" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "task_id" BIGINT,
    "moved_id" INTEGER,
    "from_id" INTEGER,
    "to_id" INTEGER,
    "share_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "undo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "undo_device" (
    "undo_id" BIGINT NOT NULL,
    "device_id" INTEGER NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "undo_device_pkey" PRIMARY KEY ("undo_id","device_id")
);

-- CreateTable
CREATE TABLE "selection" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "is_recycled" BOOLEAN NOT NULL,
    "device_ids" INTEGER[],
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "selection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "undo_task_id_key" ON "undo"("task_id");

-- CreateIndex
CREATE INDEX "undo_request_id_idx" ON "undo"("request_id");

-- CreateIndex
CREATE INDEX "undo_ends_at_idx" ON "undo"("ends_at");

-- CreateIndex
CREATE INDEX "undo_device_device_id_idx" ON "undo_device"("device_id");

-- CreateIndex
CREATE INDEX "selection_account_id_id_idx" ON "selection"("account_id", "id");

-- CreateIndex
CREATE INDEX "selection_ends_at_idx" ON "selection"("ends_at");

-- AddForeignKey
ALTER TABLE "undo_device" ADD CONSTRAINT "undo_device_undo_id_fkey" FOREIGN KEY ("undo_id") REFERENCES "undo"("id") ON DELETE CASCADE ON UPDATE CASCADE;
