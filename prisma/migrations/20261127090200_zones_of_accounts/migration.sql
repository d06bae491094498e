ALTER TABLE "account" ADD COLUMN "zone" VARCHAR(40) NOT NULL DEFAULT 'Asia/Shanghai';

-- The organisation's zone where its clock shows those minutes in January or July; else the offset itself.
WITH "seasons" AS (
  SELECT n."name",
    (extract(epoch FROM timestamptz '2026-01-15 12:00Z' AT TIME ZONE n."name" - timestamp '2026-01-15 12:00') / 60)::int AS "winter",
    (extract(epoch FROM timestamptz '2026-07-15 12:00Z' AT TIME ZONE n."name" - timestamp '2026-07-15 12:00') / 60)::int AS "summer"
  FROM pg_timezone_names n WHERE n."name" IN (SELECT DISTINCT "zone" FROM "organisation")
)
UPDATE "account" a SET "zone" = coalesce(
  (SELECT s."name" FROM "organisation" o JOIN "seasons" s ON s."name" = o."zone"
    WHERE o."id" = a."organisation_id" AND a."zone_minutes" IN (s."winter", s."summer")),
  'UTC' || CASE WHEN a."zone_minutes" < 0 THEN '-' ELSE '+' END
    || to_char(abs(a."zone_minutes") / 60, 'FM00') || ':' || to_char(abs(a."zone_minutes") % 60, 'FM00')
);

ALTER TABLE "account" DROP COLUMN "zone_minutes";
