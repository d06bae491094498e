-- Alarms that nobody has handled, of devices: what rules close and what is handled all at once is looked up among these alone.
CREATE INDEX alarm_open ON tracking.alarm (device_id, type, time) WHERE handled_at IS NULL AND deleted_at IS NULL;
