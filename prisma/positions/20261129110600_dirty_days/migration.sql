-- Days of devices that were stored, changed or deleted since they were added up by organisation.
CREATE TABLE tracking.dirty_day (
  device_id integer PRIMARY KEY,
  from_day  integer NOT NULL,
  to_day    integer NOT NULL,
  marks     integer NOT NULL DEFAULT 1
);
