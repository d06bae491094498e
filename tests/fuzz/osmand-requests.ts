import type { Random } from './random.ts'

const names = [
  'lat',
  'lon',
  'location',
  'timestamp',
  'speed',
  'bearing',
  'heading',
  'direction',
  'altitude',
  'accuracy',
  'hdop',
  'batt',
  'charge',
  'valid',
  'alarm',
  'ignition',
  'odometer',
  'driverUniqueId',
  'cell',
  'wifi',
  '__proto__',
  'constructor',
  'x',
]
const values = [
  '31.23',
  '121.47',
  '-91',
  '1e9',
  '1e999',
  'NaN',
  '',
  '31.2,121.4',
  '0x10',
  'true',
  '1790000000',
  '1790000000123',
  '2026-11-20T08:30:15Z',
  '9999999999999999999',
  '2026-13-45T99:99:99',
  '460,0,10365,8120',
  'aa:bb:cc:dd:ee:ff,-70',
  '%00',
  '%ff%fe',
  '%',
  '%e4%ba%ac',
  'sos',
  'a'.repeat(300),
  '9'.repeat(2000),
]

const usual = ['speed=3.4', 'bearing=90', 'altitude=12', 'batt=55', 'charge=true', 'ignition=true']

function query(random: Random): string {
  const oddShare = random.pick([0, 0.1, 1])
  const pair = () =>
    random.chance(oddShare) ? `${random.pick(names)}=${random.pick(values)}` : random.pick(usual)
  const place = random.chance(0.7) ? ['lat=31.2', `lon=121.${random.int(999)}`] : []
  const time = random.chance(0.5) ? [`timestamp=${1_790_000_000 + random.int(9_000_000)}`] : []
  const count = random.chance(0.95) ? random.int(8) : random.int(400)
  return [...place, ...time, ...Array.from({ length: count }, pair)].join('&')
}

const scalars = [null, true, -1, 0, 1e308, 31.2, '31.2', '', [], {}, '\ud800', '\0']

function value(random: Random, depth: number): unknown {
  const kind = random.int(depth > 4 ? 1 : 3)
  if (kind === 0) return random.pick(scalars)
  if (kind === 1) return Array.from({ length: random.int(4) }, () => value(random, depth + 1))
  const keys = Array.from({ length: random.int(5) }, () => random.pick(names))
  return Object.fromEntries(keys.map((key) => [key, value(random, depth + 1)]))
}

function json(number: string, random: Random): string {
  const nested = random.int(7000)
  if (random.chance(0.05)) return `${'['.repeat(nested)}${']'.repeat(nested)}`
  if (random.chance(0.05)) return `{${'"a":{'.repeat(2000)}${'}'.repeat(2001)}`
  if (random.chance(0.05)) return JSON.stringify({ location: new Array(3000).fill(1) })
  const coords = { latitude: 31.2, longitude: 121.4, speed: 3, heading: 90, altitude: 5 }
  const location: Record<string, unknown> = {
    timestamp: 1_790_000_000 + random.int(9_000_000),
    coords: random.chance(0.7) ? coords : value(random, 0),
    battery: random.chance(0.5) ? { level: 0.5, is_charging: true } : value(random, 0),
    odometer: random.pick([12_345, -1, 1e300, '7']),
    extras: value(random, 0),
  }
  const many = Array.from({ length: random.int(60) }, () => location)
  const body = {
    device_id: random.chance(0.9) ? number : value(random, 0),
    location: random.chance(0.7) ? location : random.chance(0.5) ? many : value(random, 0),
  }
  const text = JSON.stringify(body)
  return random.chance(0.9) ? text : text.slice(0, random.int(text.length))
}

export function osmandRequest(number: string, random: Random): Buffer {
  const id = random.chance(0.95) ? encodeURIComponent(number) : random.pick(values)
  const isJson = random.chance(0.4)
  const method = isJson ? 'POST' : random.pick(['GET', 'GET', 'POST', 'PUT', 'HEAD'])
  const body = isJson ? json(number, random) : method === 'POST' ? query(random) : ''
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const target = isJson ? '/' : `/?id=${id}&${query(random)}`
  const length = Buffer.byteLength(body)
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: gateway',
    `Content-Type: ${random.chance(0.95) ? type : '\u00e9'.repeat(9)}`,
    `Content-Length: ${random.chance(0.995) ? length : random.pick([0, -1, length + 1, 99_999_999])}`,
  ]
  if (random.chance(0.03)) head.push(`X-Long: ${'x'.repeat(random.int(16_000))}`)
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  if (random.chance(0.04)) request[random.int(request.length)] = random.int(256)
  return request
}
