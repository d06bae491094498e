import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { gt06 } from '#server/gateway/codecs/gt06/index.ts'
import { expectPlausible } from '../plausible.ts'
import { decode, fixedAt, gps, lbs, lbs4g, longFrame, receivedAt, shortFrame } from './build.ts'

const place = { fixedAt, isFixed: true, lat: 31_230_400, lon: 121_473_700, speed: 600, course: 90 }
const cell = { mcc: 460, mnc: 0, lac: 10365, cellId: 8120 }
/** Fixed, charging, ACC; voltage 5, GSM 3. */
const levels = '46 05 03'

type Row = [name: string, frame: Buffer, expected: Record<string, unknown>, model?: string]

const reports: Row[] = [
  ['10 GPS only', shortFrame(0x10, gps), { ...place, satellites: 9, mileage: -1 }],
  ['12 GPS and cell', shortFrame(0x12, gps + lbs), place],
  ['12 with a mileage', shortFrame(0x12, `${gps}${lbs} 0001e240`), { ...place, mileage: 123_456 }],
  ['12 with VXT01 status', shortFrame(0x12, `${gps}${lbs} 02 04b0 04 00`), { acc: true }],
  [
    '12 with S5 status',
    shortFrame(0x12, `${gps}${lbs} 00 04b0 04 00 0000 85 00000064`),
    { mileage: 1000, extra: expect.objectContaining({ temperature1: -5 }) },
  ],
  [
    '22 with ACC on',
    shortFrame(0x22, `${gps}${lbs} 01 03 00`),
    { ...place, acc: true, isBuffered: false, extra: expect.objectContaining({ event: 3 }) },
  ],
  [
    '22 from the backlog',
    shortFrame(0x22, `${gps}${lbs} 00 05 01`),
    { ...place, acc: false, isBuffered: true },
  ],
  [
    '22 located by WiFi',
    shortFrame(0x22, `${gps}${lbs} 00 0b 00`),
    { ...place, isApproximate: true },
  ],
  [
    '22 with a mileage',
    shortFrame(0x22, `${gps}${lbs} 01 00 00 0001e240`),
    { ...place, mileage: 123_456 },
  ],
  ['2D as 22', shortFrame(0x2d, `${gps}${lbs} 01 00 00`), { ...place, acc: true }],
  [
    '37 with modules',
    shortFrame(0x37, `${gps}${lbs} 01 00 00 0027 02 04d2 002e 04 0001e240`),
    { ...place, mileage: 123_456, extra: expect.objectContaining({ powerVolts: 12.34 }) },
  ],
  ['A0 4G', shortFrame(0xa0, `${gps}${lbs4g} 01 00 00`), { ...place, acc: true }],
  [
    '16 alarm',
    shortFrame(0x16, `${gps} 09 ${lbs} ${levels} 01 02`),
    {
      ...place,
      alarms: ['sos'],
      acc: true,
      isCharging: true,
      oilCut: false,
      battery: 83,
      signal: 75,
    },
  ],
  [
    '16 with alarm bits only',
    shortFrame(0x16, `${gps} 09 ${lbs} 50 05 03 00 02`),
    { alarms: ['powerFailure'] },
  ],
  [
    '16 with two alarms',
    shortFrame(0x16, `${gps} 09 ${lbs} 60 05 03 06 02`),
    { alarms: ['overspeed', 'sos'] },
  ],
  [
    '16 with the oil cut',
    shortFrame(0x16, `${gps} 09 ${lbs} c0 05 03 02 02`),
    { oilCut: true, alarms: ['powerFailure'] },
  ],
  [
    '26 with a mileage',
    shortFrame(0x26, `${gps} 09 ${lbs} ${levels} 06 02 0001e240`),
    { alarms: ['overspeed'], mileage: 123_456 },
  ],
  ['26 ACC on', shortFrame(0x26, `${gps} 09 ${lbs} 44 05 03 fe 02`), { acc: true, alarms: [] }],
  [
    '27 with a fence',
    shortFrame(0x27, `${gps} 09 ${lbs} ${levels} 04 02 07`),
    { alarms: ['fenceIn'], extra: expect.objectContaining({ fence: 7 }) },
  ],
  [
    '27 without a fence',
    shortFrame(0x27, `${gps} 09 ${lbs} ${levels} 05 02 ff`),
    { alarms: ['fenceOut'], extra: expect.not.objectContaining({ fence: 255 }) },
  ],
  [
    'A4 alarm 4G',
    shortFrame(0xa4, `${gps} 10 ${lbs4g} ${levels} 13 02 ff`),
    { ...place, alarms: ['fallOff'], systems: positionFlag.gps },
  ],
  [
    '19 cell and status',
    shortFrame(0x19, `${lbs} ${levels} 02 02`),
    {
      fixedAt: receivedAt,
      isFixed: false,
      alarms: ['powerFailure'],
      extra: expect.objectContaining({ cells: '460,0,10365,8120' }),
    },
  ],
  [
    'A5 cell alarm 4G',
    shortFrame(0xa5, `${lbs4g} ${levels} 01 02`),
    { isFixed: false, alarms: ['sos'], systems: 0 },
  ],
  [
    '32 on a VL model',
    shortFrame(0x16, `${gps} 09 ${lbs} ${levels} 32 02`),
    { alarms: ['fallOff'] },
    'VL103M',
  ],
  [
    '19 on an LW model',
    shortFrame(0x16, `${gps} 09 ${lbs} ${levels} 19 02`),
    { alarms: ['harshAcceleration'] },
    'LW4G-4B',
  ],
  [
    '19 on any other model',
    shortFrame(0x16, `${gps} 09 ${lbs} ${levels} 19 02`),
    { alarms: ['lowPower'] },
  ],
  [
    '28 cells without a fix',
    shortFrame(0x28, `1a0b14081e0f 01cc 00 287d001fb83c ${'000000000000'.repeat(6)} ff 0002`),
    { fixedAt, isFixed: false, lat: 0, lon: 0, extra: { cells: '460,0,10365,8120,-60' } },
  ],
  [
    '2C cells and WiFi',
    shortFrame(0x2c, `1a0b14081e0f 01cc 00 ${'000000000000'.repeat(7)} ff 01 aabbccddeeff c4`),
    { extra: { wifi: 'aabbccddeeff,-60' } },
  ],
  [
    'A1 cells 4G',
    shortFrame(
      0xa1,
      `1a0b14081e0f 01cc 00 0000287d0000000000001fb83c ${'00000000000000000000000000'.repeat(6)} ff 0002`,
    ),
    { extra: { cells: '460,0,10365,8120,-60' } },
  ],
  [
    '15 two-byte network code',
    shortFrame(0xa0, `${gps} 82d4 0105 0000287d 0000000000001fb8 00 00 00`),
    place,
  ],
]

describe('reports of GT06', () => {
  test.each(reports)('%s', (_, frame, expected, model = '') => {
    const { reports: found, kind } = decode(frame, { model })
    expect(kind).toBe('reports')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject(expected)
    for (const report of found) expectPlausible(report)
  })

  test('the cell block is in the fields', () => {
    expect(decode(shortFrame(0x12, gps + lbs)).fields['lbs']).toEqual(cell)
  })

  test.each([
    ['north east', '145a', 31_230_400, 121_473_700],
    ['south east', '105a', -31_230_400, 121_473_700],
    ['north west', '1c5a', 31_230_400, -121_473_700],
    ['south west', '185a', -31_230_400, -121_473_700],
  ])('bits 10 and 11 tell the hemisphere: %s', (_, word, lat, lon) => {
    const [report] = decode(shortFrame(0x10, gps.replace('145a', word))).reports
    expect(report).toMatchObject({ lat, lon, course: 90, isFixed: true })
  })

  test('bit 12 clear means no fix, the coordinates are the last known', () => {
    const [report] = decode(shortFrame(0x10, gps.replace('145a', '045a'))).reports
    expect(report).toMatchObject({ isFixed: false, lat: 31_230_400 })
  })

  test('bits 14 and 15 are ACC where a model fills them', () => {
    const accOf = (word: string) =>
      decode(shortFrame(0x10, gps.replace('145a', word))).reports[0]?.acc
    expect([accOf('145a'), accOf('545a'), accOf('d45a')]).toEqual([undefined, false, true])
  })

  test('coordinates on no globe give no fix', () => {
    const [report] = decode(shortFrame(0x10, gps.replace('0359c4c0', '0bcd3d80'))).reports
    expect(report).toMatchObject({ isFixed: false, lat: 0, lon: 0 })
  })

  test('a clock that was never set gives the time of receipt and no fix', () => {
    const [report] = decode(shortFrame(0x10, gps.replace('1a0b14081e0f', '000000000000'))).reports
    expect(report).toMatchObject({ fixedAt: receivedAt, isFixed: false })
  })

  test('times are UTC, or in the zone of the log-in, or in the zone of the device setting', () => {
    const link = {}
    const timeOf = (options = {}) =>
      decode(shortFrame(0x10, gps), { link, ...options }).reports[0]?.fixedAt
    expect(timeOf()).toBe(fixedAt)
    decode(shortFrame(0x01, '0123456789012345 7000 3201'), { link })
    expect(timeOf()).toBe(fixedAt - 8 * 3600)
    expect(timeOf({ settings: { zoneMinutes: 0 } })).toBe(fixedAt)
  })

  test('the same content has the same seq under another serial, other content another', () => {
    const seqOf = (content: string, serial: number) =>
      decode(shortFrame(0x22, content, serial)).reports[0]?.seq
    const content = `${gps}${lbs} 01 00 00`
    expect(seqOf(content, 7)).toBe(seqOf(content, 8))
    expect(seqOf(content, 7)).not.toBe(seqOf(`${gps}${lbs} 00 00 00`, 7))
  })

  test('any content of any type decodes to plausible reports or is refused as cut short', () => {
    const frame = fc.record({
      type: fc.integer({ min: 0, max: 255 }),
      serial: fc.constant(1),
      isLong: fc.boolean(),
      content: fc.uint8Array({ maxLength: 160 }).map((bytes) => Buffer.from(bytes)),
    })
    fc.assert(
      fc.property(frame, fc.constantFrom('', 'VL103', 'LW4G', 'SEEWORLD', 'R11'), (one, model) => {
        try {
          const options = { model, settings: {}, receivedAt }
          for (const report of gt06.decode(one, options, {})?.reports ?? []) expectPlausible(report)
        } catch (error) {
          expect((error as Error).name).toMatch(/^(Truncated|BadFrame)$/)
        }
      }),
      { numRuns: 20_000 },
    )
  })

  test('an empty location frame carries no report', () => {
    expect(decode(shortFrame(0x12, ''))).toMatchObject({ kind: 'other', reports: [] })
  })

  test('a GPS block cut short is refused', () => {
    expect(() => decode(shortFrame(0x10, '1a0b14081e0fc9'))).toThrow('truncated')
  })
})

describe('log-in of GT06', () => {
  test('the IMEI is the number, without leading zeros', () => {
    const frame = gt06.open(shortFrame(0x01, '0123456789012345'))
    expect(gt06.isLogin(frame)).toBe(true)
    expect(gt06.numberOf(frame)).toBe('123456789012345')
    expect(decode(shortFrame(0x01, '0123456789012345'))).toMatchObject({
      kind: 'login',
      number: '123456789012345',
      login: { step: 'plain' },
    })
  })

  test.each([
    ['3201', 480],
    ['4dd1', 765],
    ['190a', -240],
    ['0000', 0],
  ])('zone word %s is %i minutes', (word, minutes) => {
    const { login } = decode(shortFrame(0x01, `0123456789012345 7000 ${word}`))
    expect(login?.zoneMinutes).toBe(minutes)
  })

  test('an IMEI with letters is refused', () => {
    expect(() => decode(shortFrame(0x01, '01234567890123ab'))).toThrow('not decimal')
  })
})

describe('states, replies and info of GT06', () => {
  test.each<Row>([
    [
      '13 status',
      shortFrame(0x13, `${levels} 0002`),
      { acc: true, isCharging: true, oilCut: false, battery: 83, signal: 75 },
    ],
    ['13 with a vibration', shortFrame(0x13, '48 05 03 0002'), { alarm: 'vibration' }],
    ['13 of R11', shortFrame(0x13, '46 0b12 04 00'), { powerVolts: 28.34 }, 'R11'],
    ['13 of Seeworld', shortFrame(0x13, '45 06 56 0b01'), { powerVolts: 11 }, 'SEEWORLD'],
    [
      '23 status',
      shortFrame(0x23, '47 04d2 04 0002'),
      { powerVolts: 12.34, isArmed: true, signal: 100 },
    ],
  ])('%s is a heartbeat with facts', (_, frame, facts, model = '') => {
    const message = decode(frame, { model })
    expect(message).toMatchObject({ kind: 'heartbeat', reports: [] })
    expect(message.facts).toMatchObject(facts)
  })

  test.each<Row>([
    ['00 voltage', longFrame(0x94, '00 04d2'), { powerVolts: 12.34 }],
    [
      '04 settings',
      longFrame(
        0x94,
        `04 ${Buffer.from('ALM1=C5;STA1=80;DYD=01;SOS=,,;ICCID=8986001234567890123F;').toString('hex')}`,
      ),
      { ALM1: 'C5', DYD: '01', isArmed: true, iccid: '8986001234567890123' },
    ],
    ['05 door', longFrame(0x94, '05 01'), { door: true }],
    [
      '0A identities',
      longFrame(0x94, '0a 0123456789012345 0460001234567890 8986001234567890123f'),
      { imei: '123456789012345', imsi: '460001234567890', iccid: '8986001234567890123' },
    ],
    ['1B card', longFrame(0x94, '1b 02 08 aabbccdd 35 03'), { driverId: 'aabbccdd' }],
    ['1E climate', longFrame(0x94, '1e 000000d5 000002ee'), { temperature1: 21.3, humidity1: 75 }],
  ])('94 %s is in the facts', (_, frame, facts) => {
    expect(decode(frame)).toMatchObject({ kind: 'other', facts, reports: [] })
  })

  const hexOf = (text: string) => Buffer.from(text).toString('hex')

  test('15 answers the command of its server flag', () => {
    const text = 'DYD=Success!'
    const { kind, reply } = decode(shortFrame(0x15, `10 00010007 ${hexOf(text)} 0002`))
    expect(kind).toBe('reply')
    expect(reply).toEqual({ serial: 0x10007, isOk: true, text })
  })

  test('15 with a length of 0 still tells its text, and no command', () => {
    const { reply } = decode(shortFrame(0x15, `00 00000000 ${hexOf('HFYD=Success!')} 000000 0001`))
    expect(reply).toEqual({ serial: undefined, isOk: true, text: 'HFYD=Success!' })
  })

  test('21 in UTF-16BE', () => {
    const { reply } = decode(longFrame(0x21, '00010001 02 00450072 0072006f 00720021'))
    expect(reply).toEqual({ serial: 0x10001, isOk: false, text: 'Error!' })
  })

  test('21 that answers WHERE# is a position too', () => {
    const text =
      'Current position!Lat:S31.230400,Lon:W121.473700,Course:90.20,Speed:12.5000,DateTime:2026-11-20  08:30:15'
    const { kind, reply, reports: found } = decode(longFrame(0x21, `00010001 01 ${hexOf(text)}`))
    expect(kind).toBe('reply')
    expect(reply?.isOk).toBe(true)
    expect(found[0]).toMatchObject({
      fixedAt,
      lat: -31_230_400,
      lon: -121_473_700,
      isFixed: true,
      speed: 125,
    })
  })

  test('a type that nobody listed is kept as hex', () => {
    expect(decode(shortFrame(0xee, '0102'))).toMatchObject({
      name: '0xee unknown',
      kind: 'other',
      fields: { hex: '0102' },
    })
  })
})
