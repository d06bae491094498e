-- Mileage in metres, as devices count it; it was in hundreds of metres.
UPDATE tracking.position SET mileage = least(mileage::bigint * 100, 2147483647)::integer WHERE mileage > 0;
UPDATE tracking.device_state SET mileage = least(mileage::bigint * 100, 2147483647)::integer WHERE mileage > 0;

COMMENT ON COLUMN tracking.position.mileage IS 'metres, -1 unknown';
COMMENT ON COLUMN tracking.device_state.mileage IS 'metres';
