-- Alarms are listed by the fence that raised them.
CREATE INDEX alarm_subject ON tracking.alarm (subject, time, id) WHERE subject <> 0;
