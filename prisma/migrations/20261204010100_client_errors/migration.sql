-- CreateTable
CREATE TABLE "client_error" (
    "id" SERIAL NOT NULL,
    "message" VARCHAR(300) NOT NULL,
    "place" VARCHAR(200) NOT NULL,
    "source" VARCHAR(200) NOT NULL,
    "version" VARCHAR(60) NOT NULL,
    "agent" VARCHAR(200) NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_error_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "client_error_message_place_source_version_key" ON "client_error"("message", "place", "source", "version");

-- CreateIndex
CREATE INDEX "client_error_last_at_id_idx" ON "client_error"("last_at", "id");
