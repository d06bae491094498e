-- The planner takes no statistics from a partial index: without these it expects a thousand numbers to be every device.
CREATE STATISTICS device_number_key_values ON (device_number_key(imei)) FROM "device";
