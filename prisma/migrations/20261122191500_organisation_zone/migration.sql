-- Days of its devices begin at its midnight: a name of the IANA time zone database.
ALTER TABLE "organisation" ADD COLUMN "zone" TEXT NOT NULL DEFAULT 'Asia/Shanghai';
