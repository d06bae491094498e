-- The organisation of who handled an alarm: his name and note stay in its part of the tree. Null of older rows.
ALTER TABLE tracking.alarm ADD COLUMN handled_in int;
