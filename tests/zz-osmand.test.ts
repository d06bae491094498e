import { test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { decodeOsmand } from '#server/gateway/codecs/osmand/index.ts'
const receivedAt = Date.UTC(2026, 10, 28, 5, 0, 0) / 1000
const out: string[] = []
const q = JSON.stringify
const tell = (name: string, r: any) => { const p = r.reports?.[0]; out.push(`${name} -> ${r.status} ${r.body || ''} ${p ? q({ n: r.reports.length, t: new Date(p.fixedAt * 1000).toISOString(), fix: p.isFixed, lat: p.lat, lon: p.lon, v: p.speed, c: p.course, a: p.altitude, b: p.battery, m: p.mileage, x: p.extra }) : q(r.facts)} left=${q(r.leftOut)} num=${r.number}`) }
const get = (query: string) => tell(query, decodeOsmand({ method: 'GET', url: `/?${query}`, receivedAt } as any, () => ({})))
const post = (body: string, contentType = 'application/json', url = '/') => tell(`POST ${contentType} ${url} ${body.slice(0, 150)}`, decodeOsmand({ method: 'POST', url, contentType, body, receivedAt } as any, () => ({})))
test('x', () => {
  for (const s of ['lat=+48.1&lon=+11.5', 'lat=48.1N&lon=11.5E', 'lat=48.1&lon=11.5W', 'lat=4808.4,N&lon=01130.0,E', "lat=48°08'24\"N&lon=11°30'00\"E", 'lat=48.1°&lon=11.5°', 'lat=91&lon=11', 'lat=48&lon=190', 'lat=48&lon=-180', 'lat=48&lon=180', 'lat=90&lon=0', 'lat=0&lon=0', 'lat=-0.0&lon=0.0', 'lat=0&lon=11', 'lat=48.1&lon=371.5', 'lat=4.81e1&lon=1.15E1', 'lat=48100000&lon=11500000', 'lat=٤٨٫١&lon=١١٫٥', 'lat=４８．１&lon=１１．５', 'lat=−33,8&lon=151,2', 'lat="48.1"&lon="11.5"', 'lat=48.1 &lon= 11.5', 'lat=48.1;lon=11.5', 'lat=48,1;11,5', 'location=48.1;11.5', 'location=48.1%2011.5', 'location=48,1;11,5', 'location=geo:48.1,11.5', 'll=48.1,11.5', 'lat=48.1,11.5', 'lat=48.1&lat=48.2&lon=11.5', 'lat=nan&lon=nan', 'lat=&lon=', 'lat=48.1', 'lat=1,234.5&lon=11', 'lat=48.1.2&lon=11'])
    get(`id=1&${s}`)
  for (const s of ['1795842000', '1795842000.123', '1795842000,123', '1795842000123', '1795842000123456', '1795842000123456789', '1.795842E9', '-1', '0', '12', '2026-11-28T05:00:00,123Z', '2026-11-28T05:00Z', '2026-11-28 05:00:00 UTC', '2026-11-28 05:00:00 GMT', 'Sat, 28 Nov 2026 05:00:00 GMT', 'Sat Nov 28 05:00:00 2026', '2026/11/28 05:00:00', '28.11.2026 05:00:00', '28/11/2026 05:00:00', '11/28/2026 05:00:00', '20261128T050000Z', '20261128050000', '281126050000', '2026-11-28T05:00:00 01:00', '2026-11-28T05:00:00.123456789Z', '2026-11-28T24:00:00Z', '2026-11-28T23:59:60Z', '2026-11-28', '2026-02-30T05:00:00Z', '2026-W48-6T05:00:00Z', '٢٠٢٦-١١-٢٨T٠٥:٠٠:٠٠Z', '2026-11-28T05.00.00Z', '4102444800', '915148800', '2099-01-01T00:00:00Z', '1999-01-01T00:00:00Z', 'now', '', '2026-11-28 5:00:00 AM', '2026-11-28 05:00:00 PM', '2026-11-28T05:00:00 Europe/Berlin', '28 Nov 2026 05:00:00', '2569-11-28T05:00:00Z'])
    get(`id=1&lat=1&lon=2&timestamp=${encodeURIComponent(s)}`)
  for (const s of ['speed=36mph', 'speed=36%20mi/h', 'speed=10 kts', 'speed=10 knots', 'speed=36 км/ч', 'speed=36 公里', 'speed=36 ft/s', 'speed=1e1', 'speed=-5', 'speed=99999', 'speed=10,5', 'speed=1.234,5', 'altitude=120m', 'altitude=120 ft', 'altitude=-12,5', 'altitude=99999', 'batt=87%25', 'batt=87 %25', 'batt=0.87', 'batt=1', 'batt=1.0', 'batt=100.0', 'batt=150', 'batt=3.9V', 'batt=low', 'accuracy=5m', 'accuracy=5 ft', 'bearing=360', 'bearing=361', 'bearing=-90', 'bearing=N', 'bearing=NNE', 'bearing=90°', 'hdop=0,9', 'hdop=99.99', 'odometer=12345.6', 'odometer=12 km', 'odometer=12,345', 'odometer=7 mi', 'sat=9', 'satellites=9/12', 'charge=yes', 'charge=1', 'charge=on', 'charge=TRUE', 'ignition=on', 'ignition=0', 'valid=0', 'valid=A', 'valid=V', 'valid=no', 'mock=1', 'alarm=SOS', 'alarm=1', 'bearing=0', 'temp=-5,5', 'rpm=9e99', 'fuel=50%25', 'driverUniqueId=1'])
    get(`id=1&lat=1&lon=2&timestamp=1795842000&${s}`)
  for (const s of ['id= 1 2 3', 'id=', 'id=%F0%9F%9A%97', 'id=ABC-def_1', 'id=１２３', 'id=٣٤', 'id=+491711', 'id=a/b', 'id=%00a', 'ID=1', 'id=1&id=2', 'id[]=1', 'id=%E9', 'id=%'])
    get(`${s}&lat=1&lon=2`)
  const T = 1795842000
  post(q({ _type: 'location', tst: T, lat: 48.1, lon: 11.5, batt: 87, vel: 36, alt: 120, acc: 5, cog: 90, tid: 'AB', topic: 'owntracks/u/dev' }))
  post(q({ _type: 'location', tst: T, lat: 48.1, lon: 11.5 }), 'application/json', '/?id=1')
  post(q({ locations: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [11.5, 48.1] }, properties: { timestamp: '2026-11-28T05:00:00Z', altitude: 120, speed: 10, horizontal_accuracy: 5, battery_level: 0.87, battery_state: 'charging', device_id: 'p1' } }] }))
  post(q([{ id: '1', lat: 48.1, lon: 11.5, timestamp: T }, { id: '1', lat: 48.2, lon: 11.5, timestamp: T + 10 }]))
  post(q({ device_id: '1', location: { timestamp: '2026-11-28T05:00:00Z', coords: { latitude: '48.1', longitude: '11,5', speed: '10', heading: '90' }, battery: { level: '0.87', is_charging: 'true' }, odometer: '1234.5' } }))
  post(q({ device_id: 1, location: { timestamp: T * 1000, coords: { latitude: 48.1, longitude: 11.5, speed: -1, heading: -1, altitude: null } } }))
  post(q({ device_id: '1', location: { timestamp: '2026-11-28T05:00:00Z', coords: { latitude: 48.1, longitude: 190 } } }))
  post(q({ device_id: '1', location: [{ timestamp: '2026-11-28T05:00:00Z', coords: { latitude: 48.1, longitude: 11.5 } }, { timestamp: 'soon', coords: { latitude: 48.1, longitude: 11.5 } }] }))
  post('\ufeff' + q({ id: '1', lat: 48.1, lon: 11.5 }))
  post(q({ id: '1', lat: 48.1, lon: 11.5 }), 'text/plain')
  post(q({ id: '1', lat: 48.1, lon: 11.5 }), 'application/x-www-form-urlencoded')
  post(q({ id: '1', lat: 48.1, lon: 11.5 }), '')
  post(q({ deviceId: '1', latitude: 48.1, longitude: 11.5, time: '2026-11-28T05:00:00Z', speed: 10, battery: 87 }))
  post('id=1&lat=48.1&lon=11.5', 'text/plain'); post('id=1&lat=48.1&lon=11.5', ''); post('id=1&lat=48.1&lon=11.5', 'application/x-www-form-urlencoded; charset=UTF-8'); post('id=1&lat=48.1&lon=11.5', 'application/json')
  post('id=1\r\nlat=48.1\r\nlon=11.5', 'text/plain'); post('  id=1&lat=48.1&lon=11.5\r\n', 'application/x-www-form-urlencoded')
  post('{"id":"1","lat":48.1,"lon":11.5,}'); post("{'id':'1','lat':48.1,'lon':11.5}"); post('{"id":"1","lat":48,1,"lon":11,5}'); post('{"id":"1","lat":NaN,"lon":11.5}')
  post('id=1&lat=48.1', 'application/x-www-form-urlencoded', '/?lon=11.5')
  post('------x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n------x\r\nContent-Disposition: form-data; name="lat"\r\n\r\n48.1\r\n------x\r\nContent-Disposition: form-data; name="lon"\r\n\r\n11.5\r\n------x--\r\n', 'multipart/form-data; boundary=----x')
  writeFileSync('/tmp/field-a/osm.txt', out.join('\n'))
})
