-- Where nearly all organisations stand below one, the planner would take each for a parent of them all and read the whole table to count
-- the children of one. An organisation has about ten.
ALTER TABLE "organisation" ALTER COLUMN "parent_id" SET (n_distinct = -0.1);
ANALYZE "organisation";
