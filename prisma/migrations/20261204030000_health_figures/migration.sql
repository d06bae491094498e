-- What the platform knows of itself for /oamm/health: calls of each process, runs of jobs and what waits for them, room
-- on disks by day, certificates of brand hosts, and the alerts that are mailed (server/domain/platform/operations).
ALTER TABLE "running_process" ADD COLUMN "rates" JSONB, ADD COLUMN "calls" JSONB;

CREATE TABLE "job_run" (
    "job" VARCHAR(40) NOT NULL,
    "every_s" INTEGER NOT NULL,
    "planned_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "took_ms" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("job")
);

CREATE TABLE "job_backlog" (
    "job" VARCHAR(40) NOT NULL,
    "waiting" INTEGER NOT NULL,
    "oldest_at" TIMESTAMPTZ(3),
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_backlog_pkey" PRIMARY KEY ("job")
);

CREATE TABLE "disk_sample" (
    "place" VARCHAR(300) NOT NULL,
    "day" DATE NOT NULL,
    "used" BIGINT NOT NULL,
    "total" BIGINT,
    "sampled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disk_sample_pkey" PRIMARY KEY ("place", "day")
);

CREATE TABLE "host_certificate" (
    "host" VARCHAR(253) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "issuer" VARCHAR(200) NOT NULL DEFAULT '',
    "problem" VARCHAR(20),

    CONSTRAINT "host_certificate_pkey" PRIMARY KEY ("host")
);

CREATE TABLE "health_alert" (
    "kind" VARCHAR(20) NOT NULL,
    "subject" VARCHAR(300) NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "health_alert_pkey" PRIMARY KEY ("kind", "subject")
);

CREATE TABLE "health_limit" (
    "name" VARCHAR(30) NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "health_limit_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "health_mail" (
    "account_id" INTEGER NOT NULL,
    "brand" VARCHAR(40) NOT NULL,

    CONSTRAINT "health_mail_pkey" PRIMARY KEY ("account_id")
);

ALTER TABLE "health_mail" ADD CONSTRAINT "health_mail_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
