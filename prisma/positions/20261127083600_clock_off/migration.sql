-- Seconds that the clock of a device was off in its last report; null when it was right.
ALTER TABLE tracking.device_state ADD COLUMN clock_off integer;
