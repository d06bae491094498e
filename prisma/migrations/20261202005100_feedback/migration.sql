-- CreateEnum
CREATE TYPE "FeedbackKind" AS ENUM ('problem', 'suggestion');

-- CreateEnum
CREATE TYPE "FeedbackSource" AS ENUM ('web', 'phone', 'api');

-- CreateEnum
CREATE TYPE "FeedbackRole" AS ENUM ('user', 'staff');


-- CreateTable
CREATE TABLE "feedback" (
    "id" SERIAL NOT NULL,
    "organisation_id" INTEGER NOT NULL,
    "account_id" INTEGER,
    "device_id" INTEGER,
    "author" TEXT NOT NULL,
    "imei" TEXT NOT NULL DEFAULT '',
    "kind" "FeedbackKind" NOT NULL,
    "source" "FeedbackSource" NOT NULL,
    "contact" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "progress" SMALLINT NOT NULL DEFAULT 0,
    "rev" INTEGER NOT NULL DEFAULT 1,
    "handler_id" INTEGER NOT NULL,
    "assignee_id" INTEGER,
    "answer" TEXT NOT NULL DEFAULT '',
    "answered_at" TIMESTAMPTZ(3),
    "is_unread" BOOLEAN NOT NULL DEFAULT false,
    "waiting_since" TIMESTAMPTZ(0),
    "reminded_at" TIMESTAMPTZ(3),
    "brand" VARCHAR(40) NOT NULL,
    "lang" VARCHAR(8) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feedback_step" (
    "id" BIGSERIAL NOT NULL,
    "feedback_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "role" "FeedbackRole" NOT NULL,
    "author" TEXT NOT NULL,
    "act" VARCHAR(20) NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "feedback_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feedback_picture" (
    "message_id" BIGINT NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "feedback_picture_pkey" PRIMARY KEY ("message_id","file_id")
);

-- CreateIndex
CREATE INDEX "feedback_organisation_id_id_idx" ON "feedback"("organisation_id", "id");

-- CreateIndex
CREATE INDEX "feedback_account_id_id_idx" ON "feedback"("account_id", "id");

-- CreateIndex
CREATE INDEX "feedback_device_id_id_idx" ON "feedback"("device_id", "id");

-- CreateIndex
CREATE INDEX "feedback_assignee_id_id_idx" ON "feedback"("assignee_id", "id");

-- CreateIndex
CREATE INDEX "feedback_waiting_since_id_idx" ON "feedback"("waiting_since", "id");

-- CreateIndex
CREATE INDEX "feedback_handler_id_waiting_since_idx" ON "feedback"("handler_id", "waiting_since");

-- CreateIndex
CREATE INDEX "feedback_step_feedback_id_id_idx" ON "feedback_step"("feedback_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_picture_file_id_key" ON "feedback_picture"("file_id");

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_step" ADD CONSTRAINT "feedback_step_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "feedback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_picture" ADD CONSTRAINT "feedback_picture_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "feedback_step"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_picture" ADD CONSTRAINT "feedback_picture_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;
DO $$
BEGIN
  IF to_regrole('waypost_scoped') IS NULL THEN RETURN; END IF;
  CREATE POLICY feedback_scope ON "feedback" TO waypost_scoped
    USING (EXISTS (SELECT FROM organisation o WHERE o.id = organisation_id));
  ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY;
END $$;

-- Who answers complaints of those below answers their feedback too; so does customer service.
UPDATE account a SET permissions = a.permissions || '{e_ua_handle_feedback}'
FROM organisation o WHERE o.id = a.organisation_id AND o.kind = 'seller'
  AND ('e_ua_handle_complaint' = ANY (a.permissions) OR a.role = 'e_role_tool')
  AND NOT 'e_ua_handle_feedback' = ANY (a.permissions);
