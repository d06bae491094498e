-- Events that a subscription was too far behind to get.
ALTER TABLE "data_push" ADD COLUMN "missed_from" TIMESTAMPTZ(3), ADD COLUMN "missed_until" TIMESTAMPTZ(3);
