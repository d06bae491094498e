-- Packets of recordings, pictures and videos until a worker has joined them (server/domain/control/recording). Serials come
-- again after 65 536 messages, or when a device starts anew: what is not whole an hour after its last packet is given up.
CREATE TABLE tracking.media_packet (
  device_id integer NOT NULL,
  first     integer NOT NULL,               -- serial of the first packet
  total     integer NOT NULL,
  part      integer NOT NULL,               -- from 1
  got_at    integer NOT NULL,
  head      jsonb,                          -- what the device says of it, with the first packet
  bytes     bytea   NOT NULL,
  PRIMARY KEY (device_id, first, total, part) INCLUDE (got_at)
);
