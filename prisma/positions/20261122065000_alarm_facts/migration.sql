-- What the device said of itself when an alarm was raised; NULL for what it did not say.
ALTER TABLE tracking.alarm
  ADD COLUMN signal  smallint, -- per cent
  ADD COLUMN oil_cut boolean;
