-- What an alarm's type and place do not say: the foreign address of a conflict of identity.
ALTER TABLE tracking.alarm ADD COLUMN detail text;
