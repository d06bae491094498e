import { describe, expect, test } from 'vitest'
import { base, fixedAt, report } from './build.ts'

const extra = (values: Record<string, unknown>) => ({ extra: expect.objectContaining(values) })

type Row = [name: string, body: string, expected: Record<string, unknown>, model?: string]

const standardItems: Row[] = [
  ['01 mileage', `${base} 0104 00003039`, { mileage: 1_234_500 }],
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
  [
    '80 with items behind a content byte',
    `${base} 801e 00 80013c 81020708 840182 8b11 ${Buffer.from('LSVNV2182E2100001').toString('hex')}`,
    extra({ obdSpeedKmh: 60, rpm: 1800, coolantTemperature: 90, vin: 'LSVNV2182E2100001' }),
  ],
  ['80 with items at once', `${base} 8007 80013c 81020708`, extra({ obdSpeedKmh: 60, rpm: 1800 })],
  [
    '80 with items of the standard within',
    `${base} 8013 01 010400003039 02020177 56020955 69020190`,
    { mileage: 1_234_500, battery: 85, ...extra({ fuelLitres: 37.5, batteryVolts: 4 }) },
  ],
  ['80 with an item cut short', `${base} 8007 00 80013c 810407`, extra({ obdSpeedKmh: 60 })],
  ['80 speed alone', `${base} 8001 3c`, extra({ obdSpeedKmh: 60 })],
  [
    'FA identity card behind its length',
    `${base} fa0b 02 09 110101195503078888`,
    { extra: { driverState: 2, driverId: '110101195503078888' } },
  ],
  [
    'FA card of an odd number of digits',
    `${base} fa06 02 04 01234567`,
    extra({ driverId: '1234567' }),
  ],
  ['FA short card', `${base} fa04 02 02 4711`, extra({ driverState: 2, driverId: '4711' })],
  ['FA nobody', `${base} fa02 01 00`, { extra: { driverState: 1 } }],
  [
    'FA text behind its length',
    `${base} fa08 02 06 313233343536`,
    extra({ driverState: 2, driverId: '123456' }),
  ],
  ['FA alarms', `${base} fa04 00000001`, { alarms: ['vibration'] }],
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
  [
    'FA driver with an identity number',
    `${base} fa19 01 ${Buffer.from('110101199003071234,LI LE').toString('hex')}`,
    extra({ driverState: 1, driverId: '110101199003071234', driver: 'LI LE' }),
  ],
  [
    'FA driver with a time and a card number',
    `${base} fa0d 02 261120163015 ${Buffer.from('A12345').toString('hex')}`,
    extra({ driverState: 2, driverId: 'A12345' }),
  ],
  [
    'FA driver in decimal digits',
    `${base} fa0a 01 110101199003071234`,
    extra({ driverId: '110101199003071234' }),
  ],
  ['FA of nobody knows what', `${base} fa05 01 fe00dead`, { extra: { driverState: 1 } }],
  [
    '53 cells without a right count',
    `${base} 5311 05 01cc00287d1fb81e 0000000000000000`,
    extra({ cells: '460,0,10365,8120,30' }),
  ],
  [
    '54 WiFi cut short',
    `${base} 540a 02 aabbccddeeff c8 0000`,
    extra({ wifi: 'aabbccddeeff,200' }),
  ],
  ['54 WiFi without a network', `${base} 5408 01 000000000000 00`, { extra: {} }],
  ['FE battery', `${base} fe01 32`, { battery: 50 }],
  ['E8 SOS of a JC371', `${base} e802 0c01`, { alarms: ['sos'] }, 'JC371'],
  ['57 door of a MV710G', `${base} 5708 0000 0000 00010000`, { alarms: ['doorOpen'] }, 'MV710G'],
]

describe.each([
  ['standard item', standardItems],
  ['vendor item', vendorItems],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_name, body, expected, model = '') => {
    expect(report(body, { model })).toMatchObject(expected)
  })
})
