import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectPlausible } from '../plausible.ts'
import { base, baseWith, type Context, decode, fixedAt, frame, hex } from './build.ts'

function report(body: string, context: Context & { is2019?: boolean } = {}) {
  const message = decode(frame(0x0200, body, { is2019: context.is2019 ?? false }), context)
  const [first, ...others] = message.reports
  expect(others).toEqual([])
  if (!first) throw new Error('no report')
  expectPlausible(first)
  return first
}

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
  ['charging', baseWith('00000000', '04000003'), { isCharging: true }],
  ['below the sea', base.replace('000f 0258', 'ffc8 0258'), { altitude: -56 }],
  ['speed ffff is none', base.replace('000f 0258', '000f ffff'), { speed: 0 }],
  ['a course past 360 is unknown', base.replace('005a', 'ffff'), { course: -1 }],
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

const standardItems: Row[] = [
  ['01 mileage', `${base} 0104 00003039`, { mileage: 12_345 }],
  ['02 fuel', `${base} 0202 0177`, extra({ fuelLitres: 37.5 })],
  ['02 fuel in per cent', `${base} 0202 8032`, extra({ fuelPercent: 50 })],
  ['03 recorder speed', `${base} 0302 0258`, extra({ recorderSpeedKmh: 60 })],
  ['04 event to confirm', `${base} 0402 0007`, extra({ confirmEventId: 7 })],
  [
    '05 tyres',
    `${base} 051e ${'20'.repeat(30)}`,
    extra({ tyrePressures: Array(30).fill(32).join(',') }),
  ],
  ['06 cold compartment', `${base} 0602 8005`, extra({ compartmentTemperature: -5 })],
  [
    '11 overspeed in a circle',
    `${base} 1105 01 00000009`,
    { alarms: ['overspeed'], ...extra({ overspeedPlace: 'circle', overspeedAreaId: 9 }) },
  ],
  ['11 overspeed anywhere', `${base} 1101 00`, extra({ overspeedPlace: 'none' })],
  [
    '13 segment too long',
    `${base} 1307 00000003 0258 01`,
    extra({ segmentId: 3, segmentSeconds: 600, segmentTime: 'long' }),
  ],
  ['14 video alarms', `${base} 1404 00000003`, extra({ videoAlarmBits: 3 })],
  ['15 channels lost', `${base} 1504 00000001`, extra({ videoLostBits: 1 })],
  ['16 channels blocked', `${base} 1604 00000002`, extra({ videoBlockedBits: 2 })],
  ['17 storage fault', `${base} 1702 0001`, extra({ storageFaultBits: 1 })],
  [
    '18 abnormal driving',
    `${base} 1803 0002 05`,
    extra({ abnormalDrivingBits: 2, fatigueLevel: 5 }),
  ],
  ['25 signals', `${base} 2504 00000021`, extra({ vehicleSignalBits: 33 })],
  ['2A sleep', `${base} 2a02 0002`, { isAsleep: true, ...extra({ ioBits: 2 }) }],
  ['2B analogue', `${base} 2b04 00020001`, extra({ analog0: 1, analog1: 2 })],
  ['30 CSQ', `${base} 3001 1f`, { signal: 100 }],
  ['30 per cent', `${base} 3001 50`, { signal: 80 }],
  ['30 unknown', `${base} 3001 ff`, { signal: undefined }],
  ['31 satellites', `${base} 3101 0c`, { satellites: 12 }],
]

const vendorItems: Row[] = [
  [
    '51 temperatures',
    `${base} 5108 00e1 8014 ffff 0000`,
    { extra: { temperature1: 22.5, temperature2: -2, temperature4: 0 } },
  ],
  ['52 drum', `${base} 5201 02`, extra({ drum: 2 })],
  ['53 cells', `${base} 5309 01 01cc 00 287d 1fb8 1e`, extra({ cells: '460,0,10365,8120,30' })],
  [
    '53 cells of 4G',
    `${base} 530b 01 01cc 00 287d 00001fb8 1e`,
    extra({ cells: '460,0,10365,8120,30' }),
  ],
  ['54 WiFi', `${base} 5408 01 aabbccddeeff c8`, extra({ wifi: 'aabbccddeeff,200' })],
  ['55 load', `${base} 5508 0000000000000064`, extra({ loadKg: 10 })],
  ['56 battery', `${base} 5602 0900`, { battery: 90 }],
  [
    '57 driving',
    `${base} 5708 0700 0001 00000000`,
    {
      alarms: ['harshAcceleration', 'harshBraking', 'harshCornering'],
      ...extra({ switchBits: 1 }),
    },
  ],
  ['58 humidity', `${base} 5804 0258 0fff`, extra({ humidity1: 60 })],
  ['61 voltage', `${base} 6102 04d2`, extra({ powerVolts: 12.34 })],
  ['69 battery voltage', `${base} 6902 0190`, extra({ batteryVolts: 4 })],
  [
    '77 tyre',
    `${base} 7708 01 aabbcc 0050 50 00`,
    extra({ tyre1Bar: 2, tyre1Temperature: 30, tyre1SensorId: 'aabbcc' }),
  ],
  [
    'CC ICCID',
    `${base} cc14 ${Buffer.from('89860012345678901234').toString('hex')}`,
    extra({ iccid: '89860012345678901234' }),
  ],
  ['E1 battery', `${base} e101 50`, { battery: 80 }],
  ['E1 charging', `${base} e101 ff`, { isCharging: true }],
  ['E1 cells', `${base} e10b 01cc 0000 287d 00001fb8 1e`, extra({ cells: '460,0,10365,8120,30' })],
  ['E4 battery on external power', `${base} e402 0055`, { isCharging: true, battery: 85 }],
  ['E4 on battery', `${base} e402 0155`, { isCharging: false, battery: 85 }],
  ['E5 moving', `${base} e501 01`, extra({ moving: true })],
  ['E7 asleep', `${base} e708 00010006 00000000`, { isAsleep: true, alarms: ['vibration'] }],
  [
    'EB zone',
    `${base} eb09 ${Buffer.from('UTC+00:00').toString('hex')}`,
    { fixedAt: fixedAt + 8 * 3600 },
  ],
  ['EB cells', `${base} eb08 01cc 00 287d 1fb8 1e`, extra({ cells: '460,0,10365,8120,30' })],
  [
    'EB entries',
    `${base} eb14 0006 0089 ffffeffe 0004 002d 0fa0 0004 00ce 04d2`,
    { alarms: ['powerFailure', 'fallOff'], ...extra({ batteryVolts: 4, powerVolts: 12.34 }) },
  ],
  ['EC WiFi', `${base} ec07 aabbccddeeff c8`, extra({ wifi: 'aabbccddeeff,200' })],
  ['EE cell', `${base} ee0a 01cc 00 287d 00001fb8 1e`, extra({ cells: '460,0,10365,8120,30' })],
  ['F0 voltage', `${base} f002 04d2`, extra({ powerVolts: 12.34 })],
  ['F1 current', `${base} f102 0064`, extra({ currentMilliamps: 100 })],
  ['F6 IMEI', `${base} f608 0865123456789012`, extra({ imei: '865123456789012' })],
  [
    'F7 battery',
    `${base} f706 00000fa0 03 55`,
    { battery: 85, isCharging: true, ...extra({ batteryVolts: 4 }) },
  ],
  ['F8 steps', `${base} f802 04d2`, extra({ steps: 1234 })],
  ['FA alarms', `${base} fa04 00000102`, { alarms: ['lowPower', 'fallOff'] }],
  ['FE battery', `${base} fe01 32`, { battery: 50 }],
  ['E8 SOS of a JC371', `${base} e802 0c01`, { alarms: ['sos'] }, 'JC371'],
  ['57 door of a MV710G', `${base} 5708 0000 0000 00010000`, { alarms: ['doorOpen'] }, 'MV710G'],
]

describe.each([
  ['state', states],
  ['alarm', alarms],
  ['standard item', standardItems],
  ['vendor item', vendorItems],
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
    expect(message.reports).toMatchObject([{ fixedAt, mileage: 12_345 }])
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
      mileage: 1000,
      signal: 100,
      extra: { batteryVolts: 4.1, areaId: 7 },
    })
  })

  test('twenty bytes of items are items', () => {
    const body = `${base} 0104 00003039 0202 0177 0302 0258 3001 1f 3101 0c`
    expect(report(body)).toMatchObject({ mileage: 12_345, satellites: 12 })
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
