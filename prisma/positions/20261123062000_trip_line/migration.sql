-- The way of a trip within 10 m of its fixes (lib/motion/trip-line.ts), as an encoded polyline with six decimals. A worker
-- draws it after the trip was stored or made again; those without one wait in the index.
ALTER TABLE tracking.trip ADD COLUMN line text;
CREATE INDEX trip_undrawn ON tracking.trip (time) WHERE line IS NULL;
