import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { expectPlausible } from '../plausible.ts'
import { base, baseWith, decode, fixedAt, frame, hex, report } from './build.ts'

const extra = (values: Record<string, unknown>) => ({ extra: expect.objectContaining(values) })

test('the base is read in canonical units', () => {
  expect(report(base)).toMatchObject({
    fixedAt,
    isFixed: true,
    lat: 31_230_400,
    lon: 121_473_700,
    altitude: 15,
    speed: 600,
    course: 90,
    mileage: -1,
    acc: true,
    oilCut: false,
    alarms: [],
    isBuffered: false,
    extra: {},
  })
})

type Row = [name: string, body: string, expected: Record<string, unknown>, model?: string]

const states: Row[] = [
  [
    'south and west',
    baseWith('00000000', '0000000e'),
    { lat: -31_230_400, lon: -121_473_700, acc: false },
  ],
  ['not located', baseWith('00000000', '00000000'), { isFixed: false }],
  ['oil cut', baseWith('00000000', '00000403'), { oilCut: true }],
  [
    'circuit cut',
    baseWith('00000000', '00000803'),
    { oilCut: false, ...extra({ circuitCut: true }) },
  ],
  ['fixed by GPS', baseWith('00000000', '00040003'), { systems: positionFlag.gps }],
  ['fixed by BeiDou', baseWith('00000000', '00080003'), { systems: positionFlag.beidou }],
  ['no system without a fix', baseWith('00000000', '000c0001'), { systems: 0 }],
  ['charging', baseWith('00000000', '04000003'), { isCharging: true }],
  ['below the sea', base.replace('000f 0258', 'ffc8 0258'), { altitude: -56 }],
  ['speed ffff is unknown', base.replace('000f 0258', '000f ffff'), { speed: 0 }],
  ['a course past 360 is unknown', base.replace('005a', 'ffff'), { course: -1 }],
  ...['00000003', '0000000f'].map(
    (bits): Row => [
      `below zero is south and west (state ${bits})`,
      baseWith('00000000', bits).replace('01dc89c0 073d8aa4', 'fdfb3400 fbca1e80'),
      { isFixed: true, lat: -33_868_800, lon: -70_640_000 },
    ],
  ),
  [
    'beyond the globe is no fix',
    base.replace('01dc89c0', '072014be'),
    { isFixed: false, lat: 0, lon: 0 },
  ],
]

const alarms: Row[] = [
  ['SOS', baseWith('00000001', '00000003'), { alarms: ['sos'] }],
  [
    'overspeed and power',
    baseWith('00000182', '00000003'),
    { alarms: ['overspeed', 'powerFailure', 'lowPower'] },
  ],
  ['one type for three antenna bits', baseWith('00000070', '00000003'), { alarms: ['gnssFault'] }],
  ['the highest bit', baseWith('80000000', '00000003'), { alarms: ['doorOpen'] }],
  ['vibration of a tracker', baseWith('00008000', '00000003'), { alarms: ['vibration'] }],
  ['low battery of a G10', baseWith('00008000', '00000003'), { alarms: ['lowPower'] }, 'G10LS'],
  ['vibration of a G10', baseWith('00010000', '00000003'), { alarms: ['vibration'] }, 'G10LS'],
  [
    'area left',
    `${baseWith('00100000', '00000003')} 1206 01 00000005 01`,
    { alarms: ['fenceOut'], ...extra({ areaId: 5, areaDirection: 'out' }) },
  ],
  [
    'area entered',
    `${baseWith('00100000', '00000003')} 1206 01 00000005 00`,
    { alarms: ['fenceIn'] },
  ],
]

describe.each([
  ['state', states],
  ['alarm', alarms],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_name, body, expected, model = '') => {
    expect(report(body, { model })).toMatchObject(expected)
  })
})

test('2019 has its own meaning for bits 15-17', () => {
  expect(report(baseWith('00008000', '00000003'), { is2019: true }).alarms).toEqual([
    'dangerousDriving',
  ])
})

test.each([false, true])('route and door alarms are raised (2019: %s)', (is2019) => {
  const route = baseWith('00200000', '00000003')
  expect(report(route, { is2019 }).alarms).toEqual(['fenceOut'])
  expect(report(`${route} 1206 04 00000007 00`, { is2019 }).alarms).toEqual(['fenceIn'])
  expect(report(baseWith('80000000', '00000003'), { is2019 }).alarms).toEqual(['doorOpen'])
})

describe('zone', () => {
  const zoned = `${base} eb09 ${Buffer.from('UTC+02:00').toString('hex')}`
  test('the settings win over what the report says', () => {
    expect(report(zoned, { settings: { zoneMinutes: 0 } }).fixedAt).toBe(fixedAt + 8 * 3600)
  })
  test('the report wins over what the device said before', () => {
    const link = {}
    decode(frame(0x1007, '40'), { link })
    expect(report(zoned, { link }).fixedAt).toBe(fixedAt + 6 * 3600)
  })
  test('0x1007 counts for the reports after it, half hours and west too', () => {
    const link = {}
    expect(decode(frame(0x1007, '1d'), { link }).facts).toEqual({ zoneMinutes: -210 })
    expect(report(base, { link }).fixedAt).toBe(fixedAt + 690 * 60)
  })
})

describe('damage', () => {
  test('a body shorter than the base is refused', () => {
    expect(() => decode(frame(0x0200, base.slice(0, -2)))).toThrowError('truncated')
  })

  test.each([
    '269920163015',
    '261320163015',
    '260230163015',
    '261120246015',
    '26112016301a',
    '000000000000',
  ])('the time %s gives no report and is shown', (time) => {
    const message = decode(frame(0x0200, base.slice(0, -12) + time))
    expect(message.reports).toEqual([])
    expect(message.fields).toMatchObject({ error: 'bad time', lat: 31_230_400 })
  })

  test('a bad time still tells of the device', () => {
    const body = `${base.slice(0, -12)}000000000000 e402 0155 3001 1f f802 04d2`
    expect(decode(frame(0x0200, body))).toMatchObject({
      reports: [],
      facts: { battery: 85, signal: 100, steps: 1234 },
    })
  })

  test('29 February is a day in leap years only', () => {
    expect(report(`${base.slice(0, -12)}280229120000`).fixedAt).toBe(
      Date.UTC(2028, 1, 29, 4) / 1000,
    )
    expect(decode(frame(0x0200, `${base.slice(0, -12)}270229120000`)).reports).toEqual([])
  })

  test('a broken tail keeps the base and the items before it', () => {
    const message = decode(frame(0x0200, `${base} 0104 00003039 3004 01`))
    expect(message.reports).toMatchObject([{ fixedAt, mileage: 1_234_500 }])
    expect(message.fields['tail']).toBe('300401')
  })

  test('unknown items and lengths that do not fit stay hex', () => {
    const message = decode(frame(0x0200, `${base} 0103 000001 9902 abcd`))
    expect(message.reports).toMatchObject([{ mileage: -1, extra: {} }])
    expect(message.fields['items']).toEqual([
      { id: '0x01', hex: '000001' },
      { id: '0x99', hex: 'abcd' },
    ])
  })

  test('twenty bytes that are no items are the oldest fixed tail', () => {
    const body = `${base} 00000000 00000064 0029 00000007 00 00 1f 000000`
    expect(report(body)).toMatchObject({
      mileage: 100_000,
      signal: 100,
      extra: { batteryVolts: 4.1, areaId: 7 },
    })
  })

  test('twenty bytes of items are items', () => {
    const body = `${base} 0104 00003039 0202 0177 0302 0258 3001 1f 3101 0c`
    expect(report(body)).toMatchObject({ mileage: 1_234_500, satellites: 12 })
  })
})

test('the same report has the same seq with another serial and within a batch', () => {
  const body = `${base} 0104 00003039`
  const length = hex(body).length.toString(16).padStart(4, '0')
  const [alone] = decode(frame(0x0200, body, { serial: 1 })).reports
  const [again] = decode(frame(0x0200, body, { serial: 99 })).reports
  const [late] = decode(frame(0x0704, `0001 01 ${length} ${body}`)).reports
  expect(again?.seq).toBe(alone?.seq)
  expect(late?.seq).toBe(alone?.seq)
  const [other] = decode(frame(0x0200, `${base} 0104 0000303a`)).reports
  expect(other?.seq).not.toBe(alone?.seq)
})

test('random items give a plausible report', () => {
  const item = fc.tuple(fc.nat(255), fc.uint8Array({ maxLength: 40 }))
  const models = fc.constantFrom('', 'JC371', 'GL100', 'G10LS', 'MV710G')
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), models, (items, model) => {
      const tail = items.flatMap(([id, value]) => [id, value.length, ...value])
      const body = Buffer.concat([hex(base), Buffer.from(tail)])
      const [first] = decode(frame(0x0200, body), { model }).reports
      if (!first) throw new Error('no report')
      expectPlausible(first)
    }),
    { numRuns: 1000 },
  )
})
