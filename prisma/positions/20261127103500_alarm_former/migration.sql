-- What the last change of an alarm replaced: the id of that change (undo) and the columns before it.
ALTER TABLE tracking.alarm ADD COLUMN former jsonb;
