-- The ids of alarms come from a sequence that the column asks by default: a distributed table with an identity column
-- cannot be brought back to one machine (undistribute_table refuses it).
ALTER TABLE tracking.alarm ALTER COLUMN id DROP IDENTITY;
CREATE SEQUENCE tracking.alarm_number AS bigint OWNED BY tracking.alarm.id;
SELECT setval('tracking.alarm_number', coalesce(max(id), 0) + 1, false) FROM tracking.alarm;
ALTER TABLE tracking.alarm ALTER COLUMN id SET DEFAULT nextval('tracking.alarm_number');
