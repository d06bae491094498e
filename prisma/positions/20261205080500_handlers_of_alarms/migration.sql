-- Whose name an erasure of a person's data takes out of alarms of others.
CREATE INDEX alarm_handled_by ON tracking.alarm (handled_by) WHERE handled_by IS NOT NULL;
