-- Room for 64 kinds of alarm (lib/codes/alarm-types.ts).
ALTER TABLE tracking.device_state ALTER COLUMN alarm_mask TYPE bigint;
