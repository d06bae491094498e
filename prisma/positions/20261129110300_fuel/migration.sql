-- What sensors of litres tell of a day's fuel, for statistics: counted by a worker out of tracking.reading, again where late data
-- or another zone touch a day (server/domain/tracking/fuel). Days without such readings have no row.
CREATE TABLE tracking.fuel_day (
  device_id integer NOT NULL,
  day       integer NOT NULL,               -- from 2020-01-01, of the zone of the device
  used      integer NOT NULL,               -- hundredths of litres
  PRIMARY KEY (device_id, day)
);

-- Old days are forgotten whatever devices they are of; rows lie in the order of days, but for what came late.
CREATE INDEX fuel_day_day_idx ON tracking.fuel_day USING brin (day);

-- When the days of a device were counted last.
CREATE TABLE tracking.fuel_count (
  device_id  integer PRIMARY KEY,
  counted_at integer NOT NULL
);

-- Who has a sensor of litres (lib/codes/sensors.ts) is found among all.
CREATE INDEX sensor_litres_idx ON tracking.sensor (device_id) WHERE sensor IN (50, 51, 52);
