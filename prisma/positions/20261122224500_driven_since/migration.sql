-- Since when the device is driven without a rest.
ALTER TABLE tracking.device_state ADD COLUMN driven_since integer; -- seconds
