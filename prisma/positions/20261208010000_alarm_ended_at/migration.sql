-- Who follows alarms is told when one ends (data delivery), in the order in which ends were stored. Ends of before have none.
ALTER TABLE tracking.alarm ADD COLUMN ended_at bigint; -- Unix microseconds, as taken_at
CREATE INDEX alarm_ended ON tracking.alarm (ended_at, id) WHERE ended_at IS NOT NULL;
