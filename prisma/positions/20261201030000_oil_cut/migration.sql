-- Devices whose fuel is cut, which are few: the filter of device lists reads them first.
CREATE INDEX device_state_oil_cut ON tracking.device_state (device_id) WHERE oil_cut;
