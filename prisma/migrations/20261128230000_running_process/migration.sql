-- Processes of the platform as they say themselves: clocks, zones and releases that differ are shown on Health.
CREATE TABLE "running_process" (
    "name" VARCHAR(200) NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "release" VARCHAR(20) NOT NULL,
    "node" VARCHAR(20) NOT NULL,
    "zone" VARCHAR(60) NOT NULL,
    "clock_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "running_process_pkey" PRIMARY KEY ("name")
);
