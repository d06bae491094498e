import pg from 'pg'

/** Tables of Traccar that an import reads, by its public schema (schema/changelog-*.xml of traccar/traccar). */
const tables = `
  CREATE TABLE tc_groups (id serial PRIMARY KEY, name varchar(128) NOT NULL, groupid int, attributes varchar(4000));
  CREATE TABLE tc_devices (id serial PRIMARY KEY, name varchar(128) NOT NULL, uniqueid varchar(128) NOT NULL UNIQUE,
    lastupdate timestamp, positionid int, groupid int, attributes varchar(4000), phone varchar(128), model varchar(128),
    contact varchar(512), category varchar(128), disabled bool DEFAULT false);
  CREATE TABLE tc_users (id serial PRIMARY KEY, name varchar(128) NOT NULL, email varchar(128) NOT NULL UNIQUE,
    hashedpassword varchar(128), salt varchar(128), readonly bool NOT NULL DEFAULT false,
    administrator bool NOT NULL DEFAULT false, disabled bool DEFAULT false, userlimit int DEFAULT 0, login varchar(128));
  CREATE TABLE tc_geofences (id serial PRIMARY KEY, name varchar(128) NOT NULL, description varchar(128),
    area varchar(4096) NOT NULL, attributes varchar(4000), calendarid int);
  CREATE TABLE tc_drivers (id serial PRIMARY KEY, name varchar(128) NOT NULL, uniqueid varchar(128) NOT NULL,
    attributes varchar(4000) NOT NULL DEFAULT '{}');
  CREATE TABLE tc_user_device (userid int NOT NULL, deviceid int NOT NULL);
  CREATE TABLE tc_user_group (userid int NOT NULL, groupid int NOT NULL);
  CREATE TABLE tc_device_geofence (deviceid int NOT NULL, geofenceid int NOT NULL);
  CREATE TABLE tc_group_geofence (groupid int NOT NULL, geofenceid int NOT NULL);
  CREATE TABLE tc_positions (id serial PRIMARY KEY, protocol varchar(128), deviceid int NOT NULL,
    servertime timestamp NOT NULL DEFAULT now(), devicetime timestamp NOT NULL, fixtime timestamp NOT NULL,
    valid bool NOT NULL, latitude float8 NOT NULL, longitude float8 NOT NULL, altitude float8 NOT NULL,
    speed float8 NOT NULL, course float8 NOT NULL, address varchar(512), attributes varchar(4000),
    accuracy float8 NOT NULL DEFAULT 0, network varchar(4000));
`

/**
 * North holds Vans, which a person of its own sees; Trucks is a group alone; Ann is a customer with devices of her own; the
 * rest lies in no group. `perDevice` positions of each, a minute apart and up to an hour ago.
 */
const fleet = `
  INSERT INTO tc_groups (id, name, groupid) VALUES (1, 'North', NULL), (2, 'Vans', 1), (3, 'Trucks', 0);
  INSERT INTO tc_users (id, name, email, administrator, disabled, userlimit, login) VALUES
    (1, 'Admin', 'admin@example.com', true, false, -1, NULL), (2, 'Vera', 'vera@example.com', false, false, 0, NULL),
    (3, 'Ann', 'ann@example.com', false, false, 0, 'ann'), (4, 'Both', 'both@example.com', false, false, 0, NULL),
    (5, 'Gone', 'gone@example.com', false, true, 0, NULL), (6, 'None', 'none', false, false, 0, NULL),
    (7, 'Part', 'part@example.com', false, false, 0, NULL);
  INSERT INTO tc_user_group VALUES (1, 1), (2, 2), (4, 2), (6, 2);
  INSERT INTO tc_devices (id, name, uniqueid, groupid, model, phone)
    SELECT n, 'Vehicle ' || n, (356000000000000 + n)::text,
      CASE n % 4 WHEN 0 THEN 2 WHEN 1 THEN 3 WHEN 2 THEN 1 ELSE 0 END, 'FMB920', '+49 1512 3456789'
    FROM generate_series(1, $devices) AS n;
  INSERT INTO tc_devices (id, name, uniqueid, groupid) VALUES ($devices + 1, 'Odd', 'no number!', 0);
  INSERT INTO tc_user_device VALUES (3, 3), (3, 7), (4, 11), (5, 15), (7, 4);
  INSERT INTO tc_geofences (id, name, area, attributes) VALUES
    (1, 'Yard', 'POLYGON ((47.1 8.1, 47.2 8.1, 47.2 8.3, 47.1 8.1))', '{}'),
    (2, 'Depot', 'CIRCLE (47.15 8.2, 250.5)', '{}'),
    (3, 'Road', 'LINESTRING (47.1 8.1, 47.15 8.2, 47.2 8.25)', '{"polylineDistance":75}'),
    (4, 'Bow', 'POLYGON ((47 8, 48 9, 48 8, 47 9))', '{}');
  INSERT INTO tc_device_geofence VALUES (1, 1), (2, 1), (3, 2);
  INSERT INTO tc_group_geofence VALUES (3, 3), (2, 1);
  INSERT INTO tc_drivers (name, uniqueid) VALUES ('Driver', 'KEY-1');
  INSERT INTO tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course, attributes)
    SELECT CASE d % 2 WHEN 0 THEN 'gt06' ELSE 'teltonika' END, d, t, t, true, round((47 + d * 0.001 + n * 0.0005)::numeric, 6),
      round((8 + d * 0.001)::numeric, 6), 400 + n % 10, n % 30, (n * 7) % 360,
      json_build_object('ignition', n % 3 > 0, 'batteryLevel', n % 101, 'odometer', n * 100, 'totalDistance', n * 90.5)::text
    FROM generate_series(0, $perDevice - 1) AS n, generate_series(1, $devices) AS d,
      LATERAL (SELECT date_trunc('second', now() AT TIME ZONE 'utc') - interval '1 hour'
        - ($perDevice - n) * interval '1 minute' AS t) AS at
    ORDER BY n, d;
  UPDATE tc_devices SET positionid = (SELECT max(id) FROM tc_positions WHERE deviceid = tc_devices.id);
  SELECT setval('tc_devices_id_seq', $devices + 1), setval('tc_positions_id_seq', (SELECT max(id) FROM tc_positions));
`

export type TraccarSums = { positions: number; lat: number; lon: number; speed: number }

/** Makes a Traccar database of an empty one. `sums` as positions are kept here: degrees × 1e6, tenths of km/h. */
export async function fillTraccar(
  url: string,
  { devices, perDevice }: { devices: number; perDevice: number },
): Promise<TraccarSums> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(tables)
    await client.query(
      fleet.replaceAll('$devices', String(devices)).replaceAll('$perDevice', String(perDevice)),
    )
    const { rows } = await client.query<TraccarSums>(
      `SELECT count(*)::int AS positions, sum(round(latitude * 1e6))::float8 AS lat,
         sum(round(longitude * 1e6))::float8 AS lon, sum(floor(speed * 18.52 + 0.5))::float8 AS speed FROM tc_positions`,
    )
    if (!rows[0]) throw new Error('no sums came back')
    return rows[0]
  } finally {
    await client.end()
  }
}
