import { createConnection, type RowDataPacket } from 'mysql2/promise'
import type { TraccarSums } from './traccar-database.ts'

/** As Traccar makes them in MariaDB and MySQL: yes and no are bits, moments have no zone. */
const tables = `
  CREATE TABLE tc_groups (id int AUTO_INCREMENT PRIMARY KEY, name varchar(128) NOT NULL, groupid int, attributes varchar(4000));
  CREATE TABLE tc_devices (id int AUTO_INCREMENT PRIMARY KEY, name varchar(128) NOT NULL, uniqueid varchar(128) NOT NULL UNIQUE,
    lastupdate datetime, positionid int, groupid int, attributes varchar(4000), phone varchar(128), model varchar(128),
    contact varchar(512), category varchar(128), disabled bit(1) DEFAULT b'0');
  CREATE TABLE tc_users (id int AUTO_INCREMENT PRIMARY KEY, name varchar(128) NOT NULL, email varchar(128) NOT NULL UNIQUE,
    hashedpassword varchar(128), salt varchar(128), readonly bit(1) NOT NULL DEFAULT b'0',
    administrator bit(1) NOT NULL DEFAULT b'0', disabled bit(1) DEFAULT b'0', userlimit int DEFAULT 0, login varchar(128));
  CREATE TABLE tc_geofences (id int AUTO_INCREMENT PRIMARY KEY, name varchar(128) NOT NULL, description varchar(128),
    area varchar(4096) NOT NULL, attributes varchar(4000), calendarid int);
  CREATE TABLE tc_drivers (id int AUTO_INCREMENT PRIMARY KEY, name varchar(128) NOT NULL, uniqueid varchar(128) NOT NULL,
    attributes varchar(4000) NOT NULL DEFAULT '{}');
  CREATE TABLE tc_user_device (userid int NOT NULL, deviceid int NOT NULL);
  CREATE TABLE tc_user_group (userid int NOT NULL, groupid int NOT NULL);
  CREATE TABLE tc_device_geofence (deviceid int NOT NULL, geofenceid int NOT NULL);
  CREATE TABLE tc_group_geofence (groupid int NOT NULL, geofenceid int NOT NULL);
  CREATE TABLE tc_positions (id int AUTO_INCREMENT PRIMARY KEY, protocol varchar(128), deviceid int NOT NULL,
    servertime datetime NOT NULL DEFAULT now(), devicetime datetime NOT NULL, fixtime datetime NOT NULL,
    valid bit(1) NOT NULL, latitude double NOT NULL, longitude double NOT NULL, altitude double NOT NULL,
    speed double NOT NULL, course double NOT NULL, address varchar(512), attributes varchar(4000),
    accuracy double NOT NULL DEFAULT 0, network varchar(4000));
`

/** Vans lies in North; Ann is a customer with two devices. `perDevice` positions of each, a minute apart and up to an hour ago. */
const fleet = `
  INSERT INTO tc_groups (id, name, groupid) VALUES (1, 'North', NULL), (2, 'Vans', 1);
  INSERT INTO tc_users (id, name, email, login) VALUES (1, 'Vera', 'vera@example.com', NULL), (2, 'Ann', 'ann@example.com', 'ann');
  INSERT INTO tc_users (id, name, email, administrator) VALUES (3, 'Admin', 'admin@example.com', b'1');
  INSERT INTO tc_user_group VALUES (1, 2);
  INSERT INTO tc_devices (id, name, uniqueid, groupid, model)
    SELECT seq, concat('Vehicle ', seq), 357000000000000 + seq, CASE seq % 2 WHEN 0 THEN 2 ELSE 0 END, 'FMB920'
    FROM seq_1_to_$devices;
  INSERT INTO tc_user_device VALUES (2, 3), (2, 7);
  INSERT INTO tc_geofences (id, name, area, attributes) VALUES
    (1, 'Yard', 'POLYGON ((47.1 8.1, 47.2 8.1, 47.2 8.3, 47.1 8.1))', '{}'), (2, 'Depot', 'CIRCLE (47.15 8.2, 250.5)', '{}');
  INSERT INTO tc_device_geofence VALUES (1, 1);
  INSERT INTO tc_group_geofence VALUES (2, 2);
  SET @now = UTC_TIMESTAMP();
  INSERT INTO tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course, attributes)
    SELECT 'gt06', d.seq, @now - INTERVAL 1 HOUR - INTERVAL ($perDevice - n.seq) MINUTE,
      @now - INTERVAL 1 HOUR - INTERVAL ($perDevice - n.seq) MINUTE, b'1', round(47 + d.seq * 0.001 + n.seq * 0.0005, 6),
      round(8 + d.seq * 0.001, 6), 400 + n.seq % 10, n.seq % 30, (n.seq * 7) % 360,
      concat('{"ignition":', if(n.seq % 3 > 0, 'true', 'false'), ',"batteryLevel":', n.seq % 101, ',"odometer":', n.seq * 100, '}')
    FROM seq_0_to_$last AS n CROSS JOIN seq_1_to_$devices AS d ORDER BY n.seq, d.seq;
  UPDATE tc_devices t JOIN (SELECT deviceid, max(id) AS id FROM tc_positions GROUP BY 1) p ON p.deviceid = t.id SET t.positionid = p.id;
`

/** As `fillTraccar`, in an empty database of MariaDB, whose sequences it takes. */
export async function fillTraccarMariadb(
  url: string,
  { devices, perDevice }: { devices: number; perDevice: number },
): Promise<TraccarSums> {
  const connection = await createConnection({ uri: url, multipleStatements: true })
  try {
    await connection.query(tables)
    const text = fleet.replaceAll('$devices', String(devices))
    await connection.query(
      text.replaceAll('$perDevice', String(perDevice)).replaceAll('$last', String(perDevice - 1)),
    )
    const [[sums]] = await connection.query<(RowDataPacket & TraccarSums)[]>(
      `SELECT count(*) AS positions, CAST(sum(round(latitude * 1e6)) AS double) AS lat,
         CAST(sum(round(longitude * 1e6)) AS double) AS lon, CAST(sum(floor(speed * 18.52 + 0.5)) AS double) AS speed
       FROM tc_positions`,
    )
    if (!sums) throw new Error('no sums came back')
    return { positions: sums.positions, lat: sums.lat, lon: sums.lon, speed: sums.speed }
  } finally {
    await connection.end()
  }
}
