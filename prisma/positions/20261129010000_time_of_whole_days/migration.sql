-- Columnar storage, where cold days go, takes no BRIN, and each statement about a day's positions names its devices.
-- What has no day of its own is still deleted by age.
DROP INDEX tracking.position_time_brin;
CREATE INDEX position_default_time ON tracking.position_default USING brin (time);
