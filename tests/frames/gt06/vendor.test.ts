import { describe, expect, test } from 'vitest'
import { expectPlausible } from '../plausible.ts'
import { decode, fixedAt, gps, lbs, longFrame, receivedAt, shortFrame } from './build.ts'

const place = { fixedAt, isFixed: true, lat: 31_230_400, lon: 121_473_700, speed: 600, course: 90 }
const extra = (values: object) => ({ extra: expect.objectContaining(values) })
const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const wide = '01cc 00 287d 00001fb8'
/** GT02 4G, SL4X, LW4G: the network has two bytes. */
const ofWord = '01cc 0000 287d 00001fb8'
/** Bit 15 of the country: a network code of two bytes. */
const wideBit15 = '81cc 0000 287d 00001fb8'
const cell = { mcc: 460, mnc: 0, lac: 10365, cellId: 8120 }
const noFix = gps.replace(/145a$/, '045a')

type Row = [name: string, frame: Buffer, expected: Record<string, unknown>, fields?: object]

const rows: Row[] = [
  [
    '32 of GT06V4',
    shortFrame(0x32, `${gps} ${wide} 01 02 00 004a9494 056e 00000e10 42 2d`),
    {
      ...place,
      acc: true,
      mileage: 4_887_700,
      isBuffered: false,
      alarms: [],
      ...extra({ powerVolts: 13.9, engineMinutes: 60, event: 2 }),
    },
    { lbs: cell, extraHex: '422d' },
  ],
  [
    '32 of GT06V4 from the backlog, without a fix, cell with a long network code',
    shortFrame(0x32, `${noFix} ${wideBit15} 00 00 01 ffffffff 0578 00000e10 42 2d`),
    { isFixed: false, acc: false, isBuffered: true, mileage: -1, alarms: [] },
    { lbs: cell },
  ],
  [
    '32 of GT06V4 without a cell',
    shortFrame(0x32, `${gps} 0000 00 0000 00000000 01 00 00 00000000 0578 00000e10 42 2d`),
    { ...place, acc: true, mileage: 0, ...extra({ powerVolts: 14 }) },
  ],
  [
    '32 of GT06V4, older firmware',
    shortFrame(0x32, `${gps} ${wide} 01 00 00 004a9494 0578 00000e10`),
    { mileage: 4_887_700, ...extra({ powerVolts: 14 }) },
  ],
  [
    '32 with a cell behind its length',
    shortFrame(0x32, `${gps} 0a ${ofWord} 52 06 04 02 02`),
    { ...place, alarms: ['powerFailure'], battery: 100, signal: 100 },
    { lbs: cell },
  ],
  [
    '32 with an altitude below the sea',
    shortFrame(0x32, `${gps} 0a ${ofWord} 42 06 04 01 02 ffec`),
    { ...place, altitude: -20, alarms: ['sos'] },
  ],
  [
    '32 with mileage and altitude',
    shortFrame(0x32, `${gps} 0a ${ofWord} 42 06 04 00 02 0001e240 02af`),
    { altitude: 687, mileage: 123_456 },
  ],
  [
    '31 with an altitude',
    shortFrame(0x31, `${gps} ${ofWord} 01 03 00 0001e240 02a6`),
    { ...place, altitude: 678, acc: true, mileage: 123_456, ...extra({ event: 3 }) },
    { lbs: cell },
  ],
  [
    '31 of GT02 4G',
    shortFrame(0x31, `${gps} 02d4 000a c3c7 0dbdc415 01 00 01`),
    { ...place, acc: true, isBuffered: true, ...extra({ event: 0 }) },
    { lbs: { mcc: 724, mnc: 10, lac: 0xc3c7, cellId: 0x0dbdc415 } },
  ],
  [
    '31 of GT02 4G with a mileage',
    shortFrame(0x31, `${gps} ${ofWord} 00 04 00 0001e240`),
    { ...place, acc: false, mileage: 123_456 },
    { lbs: cell },
  ],
  [
    '32 of GT02 4G with a length of eight before ten bytes',
    shortFrame(0x32, `${gps} 08 ${ofWord} 46 d0 03 2d 02`),
    { ...place, alarms: ['rollover'], acc: true, battery: 80, signal: 75 },
    { lbs: cell },
  ],
  [
    '32 of GT02 4G without a cell',
    shortFrame(0x32, `${gps} 00 ${'00'.repeat(10)} 44 06 04 2e 02`),
    { ...place, alarms: ['harshCornering'], battery: 100 },
  ],
  [
    '33 of GT02 4G',
    shortFrame(
      0x33,
      `1a0b14081e0f 01cc 0001 ${'287d00001fb83c'.repeat(2)} ${'00'.repeat(28)} 05 01 aabbccddeeff 40`,
    ),
    extra({ cells: '460,1,10365,8120,-60;460,1,10365,8120,-60', wifi: 'aabbccddeeff,-64' }),
  ],
  [
    '33 with a network of one byte',
    shortFrame(0x33, `1a0b14081e0f 01cc 01 ${'287d00001fb83c'.repeat(6)} 05 00`),
    extra({ cells: expect.stringMatching(/^(460,1,10365,8120,-60;?){6}$/) }),
  ],
  [
    '34 of GT02 4G',
    shortFrame(
      0x34,
      `1a0b14081e0f 01 01cc 0001 02 287d00001fb83c 287d00001fb93d ${'00'.repeat(24)}`,
    ),
    extra({ cells: '460,1,10365,8120,-60;460,1,10365,8121,-61' }),
  ],
  [
    '34 of GT02 4G cut behind its cells',
    shortFrame(0x34, `1a0b14081e0f 00 02d4 000a 01 c3c70dbdc41543`),
    extra({ cells: '724,10,50119,230540309,-67' }),
  ],
  ['31 without one', shortFrame(0x31, `${gps} ${lbs} 01 03 01`), { ...place, isBuffered: true }],
  [
    '12 with the IMEI first',
    shortFrame(0x12, `0865123456789012 ${gps} ${lbs} 0001e240`),
    { ...place, mileage: 123_456 },
    { imei: '865123456789012', lbs: cell },
  ],
  [
    '12 with the IMEI and a time of sending first',
    shortFrame(0x12, `01 0865123456789012 1a0b14081e14 ${gps} ${lbs}`),
    place,
    { imei: '865123456789012', lbs: cell },
  ],
  [
    '12 with the IMEI filled behind',
    shortFrame(0x12, `865123456789012f ${gps} ${lbs}`),
    place,
    { imei: '865123456789012' },
  ],
  ['16 without a language', shortFrame(0x16, `${gps} 09 ${lbs} 46 05 03 01`), { alarms: ['sos'] }],
  [
    '26 that ends behind its levels',
    shortFrame(0x26, `${gps} 09 ${lbs} 60 05 03`),
    { ...place, alarms: ['sos'], battery: 83 },
  ],
  ['26 with terminal info alone', shortFrame(0x26, `${gps} 09 ${lbs} 60`), { alarms: ['sos'] }],
  ['26 without a status', shortFrame(0x26, `${gps} 09 ${lbs}`), { ...place, alarms: [] }],
  [
    '2C with three cells',
    shortFrame(
      0x2c,
      `1a0b14081e0f 01cc 00 ${'287d001fb83c'.repeat(3)} ff 02 aabbccddeeff 40 112233445566 41`,
    ),
    extra({
      wifi: 'aabbccddeeff,-64;112233445566,-65',
      cells: expect.stringMatching(/^(460,0,10365,8120,-60;?){3}$/),
    }),
  ],
  [
    '22 with the IMEI first',
    shortFrame(0x22, `0865123456789012 ${gps} ${lbs} 01 00 01`),
    { ...place, acc: true, isBuffered: true },
  ],
  [
    '12 with a card',
    shortFrame(0x12, `${gps} ${lbs} 0000869c 08 ${hexOf('A1234567')} 01 02 001e`),
    {
      ...place,
      mileage: 34_460,
      ...extra({ driverId: 'A1234567', otherAlarm: 1, cardState: 2, drivingTime: 30 }),
    },
  ],
  [
    '12 with a card of zeros',
    shortFrame(0x12, `${gps} ${lbs} 0000869c 01 30 00 00 0000`),
    { mileage: 34_460, extra: { cardState: 0, drivingTime: 0 } },
    { card: '0' },
  ],
  [
    '12 with a driving licence',
    shortFrame(0x12, `${gps} ${lbs} 00000064 28 ${hexOf('LI LEI 42'.padEnd(40))} 00 01`),
    { mileage: 100, ...extra({ driverLicence: 'LI LEI 42' }) },
  ],
  [
    '12 with ACC and mode',
    shortFrame(0x12, `${gps} ${lbs} 01 03 01`),
    { ...place, acc: true, isBuffered: true, mileage: -1 },
  ],
  [
    '12 with ACC, mode and mileage',
    shortFrame(0x12, `${gps} ${lbs} 00 03 00 0001e240`),
    { acc: false, mileage: 123_456 },
  ],
  [
    '12 with bytes of nobody',
    shortFrame(0x12, `${gps} ${lbs} 010203040506`),
    place,
    { extraHex: '010203040506' },
  ],
  [
    '12 of VXT01 over its speed',
    shortFrame(0x12, `${gps} ${lbs} 3a 04b0 04 00`),
    { alarms: ['overspeed'], acc: true },
  ],
  [
    '17 with a card',
    shortFrame(0x17, `${gps} ${lbs} bf0000012ca7e001 00`),
    { ...place, ...extra({ driverId: 'bf0000012ca7e001' }) },
    { lbs: cell },
  ],
  ['17 without a card', shortFrame(0x17, `${gps} ${lbs} 0000000000000000 00`), place],
  ['17 with a card cut short', shortFrame(0x17, `${gps} ${lbs} bf00`), extra({ driverId: 'bf00' })],
  [
    'f0 harsh acceleration',
    shortFrame(0x26, `${gps} 09 ${lbs} 46 05 03 f0 02`),
    { alarms: ['harshAcceleration'] },
  ],
  [
    'f1 harsh braking',
    shortFrame(0x27, `${gps} 09 ${lbs} 46 05 03 f1 02 ff`),
    { alarms: ['harshBraking'] },
  ],
  [
    'f2 harsh cornering',
    shortFrame(0x16, `${gps} 09 ${lbs} 46 05 03 f2 02`),
    { alarms: ['harshCornering'] },
  ],
  [
    '95 with a speed',
    shortFrame(
      0x95,
      `ffff 01 1a0b14081e0f c9 0359c4c0 0d085ff4 145a 0090 008a 92 0000 ${hexOf('E.mp4')}`,
    ),
    { ...place, speed: 1440, alarms: ['harshCornering'], ...extra({ files: 'E.mp4' }) },
  ],
  [
    '95 with an invalid speed',
    shortFrame(
      0x95,
      `ffff 01 1a0b14081e0f c9 0359c4c0 0d085ff4 145a ffff 008a 88 0000 ${hexOf('E.mp4')}`,
    ),
    { ...place, speed: 0, alarms: ['powerFailure'] },
  ],
  [
    'f2 with a fix and a button',
    longFrame(
      0xf2,
      `69 0000 00 000b 0a 145a 0359c4c0 0d085ff4 000a 000f 01 c4a82828ccfe 0000 02 ${hexOf('SOS,1')}`,
    ),
    {
      ...place,
      fixedAt: 0x69000000,
      speed: 0,
      ...extra({ tagMac: 'c4a82828ccfe', tagText: 'SOS,1' }),
    },
  ],
]

test.each(rows)('%s', (_, frame, expected, fields = {}) => {
  const message = decode(frame)
  expect(message).toMatchObject({ kind: 'reports', reports: [expected], fields })
  for (const report of message.reports) expectPlausible(report)
})

describe('without a position', () => {
  test('13 of an OBD plug has its own battery, signal and no alarm bits', () => {
    const plug = '30 802b 00 00 06 42 04d2 00 0872 811c'
    const facts = { battery: 6, signal: 35, satellites: 1, powerVolts: 12.34, temperature1: -28.4 }
    for (const tail of ['', '802b', '802b0102'])
      expect(decode(shortFrame(0x13, `${plug} ${tail}`))).toMatchObject({
        kind: 'heartbeat',
        facts,
        alarms: [],
      })
    const sos = decode(shortFrame(0x13, plug.replace('802b 00', '802b 01')))
    expect(sos.alarms).toEqual(['sos'])
  })

  test('a3 of seven bytes is a status', () => {
    const message = decode(shortFrame(0xa3, '46 0001 06 64 0c 01'))
    const facts = { acc: true, isCharging: true, battery: 100, signal: 39 }
    expect(message).toMatchObject({ kind: 'other', reports: [], facts })
    expect(decode(shortFrame(0xa3, '44 0001')).facts).toMatchObject({ acc: false })
  })

  test.each([
    ['text', hexOf('RFID:008FB2BEBA39\r\n'), '008FB2BEBA39'],
    ['a number of four bytes', '02 08 4277efef 35 03', '4277efef'],
    ['a number of eight bytes', '02 0c 0102030405060708 35 03', '0102030405060708'],
  ])('94/1b: a card as %s', (_, data, driverId) => {
    expect(decode(longFrame(0x94, `1b ${data}`)).facts).toMatchObject({ driverId })
  })

  test('94/1b: any other text is kept', () => {
    expect(decode(longFrame(0x94, `1b ${hexOf('Hello 1')}`)).facts).toEqual({ serial: 'Hello 1' })
  })

  test('94 in the short form is the voltage', () => {
    expect(decode(shortFrame(0x94, '04d2')).facts).toEqual({ powerVolts: 12.34 })
  })

  test('f2 of another kind is kept readable', () => {
    const message = decode(longFrame(0xf2, '69000000 000c 0a470000000010020000 00'))
    expect(message).toMatchObject({ reports: [], facts: { peripheral: 12 } })
    expect(message.fields['peripheral']).toMatchObject({ data: '0a47000000001002000000' })
  })

  test('17 is still an address request or an answer', () => {
    const phone = hexOf('12520135331770079'.padEnd(21, '\0'))
    const request = decode(shortFrame(0x17, `${lbs} ${phone} 0001`))
    expect(request.fields).toMatchObject({ isAddressRequest: true, phone: '12520135331770079' })
  })

  test('34 with a time first is a list of cells', () => {
    const message = decode(shortFrame(0x34, `1a0b14081e0f 01cc 00 287d001fb83c 287d001fb93d 00`))
    expect(message.reports).toMatchObject([
      { fixedAt, extra: { cells: '460,0,10365,8120,-60;460,0,10365,8121,-61' } },
    ])
    expect(decode(shortFrame(0x34, '00')).fields).toEqual({ hex: '00' })
  })

  test('19 cell and status has the time of receipt', () => {
    expect(decode(shortFrame(0x19, `${lbs} 46 05 03 01 02`)).reports).toMatchObject([
      { fixedAt: receivedAt, alarms: ['sos'] },
    ])
  })

  test('98: what a lock says of itself; the key that opens it stays hex', () => {
    const message = decode(
      longFrame(
        0x98,
        `00 0008 0865123456789012 01 0008 0460001234567890 02 000a 8986001234567890123f
         04 0006 c4a82807e906 05 0006 303132333435 07 0004 ${hexOf('V2.1')}`,
      ),
    )
    expect(message).toMatchObject({ kind: 'other', reports: [] })
    expect(message.facts).toEqual({
      imei: '865123456789012',
      imsi: '460001234567890',
      iccid: '8986001234567890123',
      bluetoothMac: 'c4a82807e906',
      firmware: 'V2.1',
    })
    expect(message.fields).toMatchObject({ module5: '303132333435' })
  })

  test('98: a module that is cut short does not lose those before it', () => {
    const message = decode(longFrame(0x98, '02 000a 89860012345678901234 00 0008 0865'))
    expect(message.facts).toEqual({ iccid: '89860012345678901234' })
    expect(message.fields).toMatchObject({ module0: '0865' })
  })

  const coded = (code: string, model: string) =>
    decode(shortFrame(0x26, `${gps} 09 ${lbs} 00 05 03 ${code} 02`), { model }).reports[0]?.alarms
  test.each([
    ['0c', '', ['fallOff']],
    ['0c', 'VL103', []],
    ['0c', 'GT02-4G', []],
    ['1a', '', ['harshBraking']],
    ['1b', '', ['harshCornering']],
    ['28', '', ['harshBraking']],
    ['28', 'VL103', ['poweredOff']],
    ['28', 'SEEWORLD', ['harshCornering']],
    ['29', 'SEEWORLD', ['collision']],
    ['2d', '', ['rollover']],
    ['2e', '', ['harshCornering']],
    ['32', '', ['fallOff']],
    ['53', '', ['fuel']],
    ['5b', '', ['temperature']],
    ['c9', '', ['stay']],
    ['18', 'LW4G-4B', ['collision']],
    ['0a', '', []],
  ])('alarm code %s of "%s"', (code, model, alarms) => {
    expect(coded(code, model)).toEqual(alarms)
  })

  test('13: a voltage of twelve bits is the external one', () => {
    expect(decode(shortFrame(0x13, '46 f0 03 7b 02')).facts).toMatchObject({ powerVolts: 12.3 })
    expect(decode(shortFrame(0x13, '46 e4 03 00 02')).facts).toMatchObject({ battery: 100 })
    expect(decode(shortFrame(0x13, '46 05 03 7b 02')).facts).not.toHaveProperty('powerVolts')
  })
})
