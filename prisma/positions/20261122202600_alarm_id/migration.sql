-- Alarms are acknowledged by their ids.
CREATE INDEX alarm_id ON tracking.alarm (id);
