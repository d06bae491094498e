import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { expectPlausible } from '../plausible.ts'
import { answers, base, decode, fixedAt, frame, hex } from './build.ts'

const text = (value: string) => iconv.encode(value, 'gbk').toString('hex')
const padded = (value: string, size: number, side: 'left' | 'right' = 'right') => {
  const zeros = '00'.repeat(size - value.length)
  return side === 'left' ? zeros + text(value) : text(value) + zeros
}
const sized = (value: string) => value.length.toString(16).padStart(2, '0') + text(value)

const register2013 = `001f 0073 ${padded('70111', 5)} ${padded('WP-1', 20)} ${padded('ID00001', 7)} 01 ${text('测A1234')}`
const register2011 = `001f 0073 ${padded('70111', 5)} ${text('WP-1    ')} ${padded('ID00001', 7)} 01 ${text('测A1234')}`
const register2019 = `001f 0073 ${padded('70111', 11, 'left')} ${padded('WP-1', 30, 'left')} ${padded('ID00001', 30, 'left')} 01 ${text('测A1234')}`
const registered = {
  province: 31,
  city: 115,
  manufacturer: '70111',
  model: 'WP-1',
  terminalId: 'ID00001',
  plateColor: 1,
  plate: '测A1234',
}

const iccid = '89860012345678901234'
const attributes = (model: number, id: number, manufacturer = 5) =>
  `0001 ${padded('70111', manufacturer)} ${padded('WP-1', model)} ${padded('ID1', id)} ${iccid} ${sized('HW1')} ${sized('FW2')} 03 01`
const attributed = {
  typeBits: 1,
  manufacturer: '70111',
  model: 'WP-1',
  terminalId: 'ID1',
  iccid,
  hardware: 'HW1',
  firmware: 'FW2',
  gnssBits: 3,
  commBits: 1,
}

type Row = [
  name: string,
  id: number,
  body: string,
  expected: Record<string, unknown>,
  is2019?: boolean,
]

/** Each row: a body written from the standard (protocols.md §2) and what the message must hold. */
const rows: Row[] = [
  [
    'terminal reply',
    0x0001,
    '0102 8103 00',
    { kind: 'reply', reply: { serial: 0x0102, id: 0x8103, isOk: true } },
  ],
  [
    'terminal refusal',
    0x0001,
    '0102 8103 03',
    { reply: { serial: 0x0102, id: 0x8103, isOk: false } },
  ],
  ['heartbeat', 0x0002, '', { kind: 'heartbeat', facts: {} }],
  ['heartbeat with battery', 0x0002, '55 1f 00', { facts: { battery: 85, signal: 100 } }],
  ['logout', 0x0003, '', { kind: 'logout' }],
  ['time query', 0x0004, '', { kind: 'time' }, true],
  [
    'packet request',
    0x0005,
    '0007 0002 0001 0003',
    { fields: { originalSerial: 7, parts: [1, 3] } },
    true,
  ],
  ['register 2011', 0x0100, register2011, { fields: { ...registered, layout: 2011 } }],
  [
    'register 2013',
    0x0100,
    register2013,
    {
      kind: 'login',
      login: { step: 'register', model: 'WP-1', plate: '测A1234' },
      fields: { ...registered, layout: 2013 },
    },
  ],
  ['register 2019', 0x0100, register2019, { fields: { ...registered, layout: 2019 } }, true],
  [
    'authenticate',
    0x0102,
    text('c0de'),
    { kind: 'login', login: { step: 'auth', authCode: 'c0de' } },
  ],
  [
    'authenticate 2019',
    0x0102,
    `${sized('c0de')} ${text('865123456789012')} ${padded('1.2.3', 20)}`,
    {
      login: { step: 'auth', authCode: 'c0de', version: '1.2.3' },
      facts: { imei: '865123456789012' },
    },
    true,
  ],
  [
    'parameters',
    0x0104,
    `0009 02 00000001 04 0000003c 00000013 04 ${text('a.cn')}`,
    {
      reply: { serial: 9, isOk: true },
      fields: {
        count: 2,
        isComplete: true,
        params: [
          { id: 1, name: 'heartbeatSeconds', value: 60 },
          { id: 0x13, name: 'mainServer', value: 'a.cn' },
        ],
      },
    },
  ],
  [
    'parameters of 2011',
    0x0104,
    '0009 01 01 00000001 04 0000003c',
    { fields: { total: 1, count: 1, params: [{ id: 1, value: 60 }] } },
  ],
  [
    'parameters cut short',
    0x0104,
    '0009 02 00000001 04 0000003c 00000013 04 61',
    { fields: { isComplete: false, params: [{ id: 1, value: 60 }] } },
  ],
  [
    'a parameter of another length',
    0x0104,
    '0009 01 00000031 04 00000064',
    { fields: { params: [{ id: 0x31, hex: '00000064' }] } },
  ],
  ['sleep notice', 0x0105, '01', { kind: 'other', fields: { data: '01' } }],
  [
    'attributes',
    0x0107,
    attributes(20, 7),
    {
      kind: 'reply',
      reply: { serial: undefined, id: 0x8107, isOk: true },
      facts: { iccid },
      fields: attributed,
    },
  ],
  ['attributes 2019', 0x0107, attributes(30, 30), { fields: attributed }, true],
  [
    'attributes 2019 with a long manufacturer',
    0x0107,
    attributes(30, 30, 11),
    { fields: attributed },
    true,
  ],
  ['upgrade result', 0x0108, '00 01', { reply: { serial: undefined, id: 0x8108, isOk: false } }],
  ['time request', 0x0109, '', { kind: 'time' }],
  [
    'battery',
    0x0210,
    '4f 260618022957',
    { facts: { battery: 79 }, fields: { deviceTime: '2026-06-18T02:29:57' } },
  ],
  [
    'areas',
    0x0608,
    '01 00000001 00000005 0000 01dc89c0 073d8aa4 00000064 0000',
    {
      reply: { serial: undefined, id: 0x8608, isOk: true },
      fields: { kind: 1, areas: [{ id: 5, radiusMetres: 100, name: '' }] },
    },
    true,
  ],
  ['waybill', 0x0701, `00000002 ${text('OK')}`, { facts: { reply: 'OK' } }],
  [
    'driver card',
    0x0702,
    `01 261120163015 00 ${sized('Li')} ${padded('C1', 20)} ${sized('Bureau')} 20301231`,
    {
      fields: {
        driver: 'Li',
        cardCode: 'C1',
        agency: 'Bureau',
        validUntil: '20301231',
        time: '2026-11-20T16:30:15',
      },
    },
  ],
  ['driver card taken out', 0x0702, '02 261120163015', { fields: { status: 2 } }],
  ['passthrough', 0x0900, `f0 ${text('VERSION')}`, { fields: { type: 0xf0, text: 'VERSION' } }],
  [
    'compressed',
    0x0901,
    `00000005 ${gzipSync(Buffer.from('hello')).toString('hex')}`,
    { fields: { content: Buffer.from('hello').toString('hex') } },
  ],
  ['compressed but no gzip', 0x0901, '00000002 0102', { fields: { data: '0102' } }],
  ['sleep network switch', 0x1006, '01', { fields: { isOn: 1 } }],
  ['time zone', 0x1007, '40', { facts: { zoneMinutes: 480 } }],
  [
    'sim and model',
    0x1107,
    `${sized(iccid)} ${sized('WP-1')} ${sized('FW2')}`,
    { facts: { iccid, model: 'WP-1', firmware: 'FW2' } },
  ],
  [
    'media list',
    0x1205,
    '0009 00000001 01 261120000000 261120010000 00000000 00000000 00 01 01 00000400',
    { reply: { serial: 9 }, fields: { items: [{ channel: 1, bytes: 1024 }] } },
  ],
  [
    'text reply',
    0x1300,
    '0009 004f 004b 0000',
    { reply: { serial: 9, id: 0x8300, isOk: true, text: 'OK' } },
  ],
  [
    'acceleration',
    0x2070,
    '261120163015 0009 8001 0400',
    { fields: { samples: [{ x: 9, y: -1, z: 1024 }] } },
  ],
  [
    'text reply in GBK',
    0x6006,
    `01 ${text('好')}`,
    { reply: { serial: undefined, id: 0x8300, isOk: true, text: '好' } },
  ],
  [
    'an unknown id',
    0x0fff,
    '0102',
    { kind: 'other', name: '0x0fff', fields: { isUnsupported: true, body: '0102' } },
  ],
  ['a body that does not fit', 0x0108, '', { fields: { data: '' } }],
  ['a register cut short', 0x0100, '001f', { kind: 'other', fields: { isMalformed: true } }],
]

test.each(rows)('%s', (_, id, body, expected, is2019 = false) => {
  const message = decode(frame(id, body, { is2019 }))
  expect(message).toMatchObject({ id, serial: 7, number: '13912345678', reports: [] })
  expect(message).toMatchObject(expected)
})

test('video parameters are shown in words and kept as hex', () => {
  const message = decode(frame(0x0104, '0009 01 00000079 03 14 05 01'))
  const details = { storagePercent: 20, minutes: 5, startMinutes: 1 }
  expect(message.fields['params']).toEqual([{ id: 0x79, hex: '140501', details }])
})

test('an encrypted body is kept and answered with 3', () => {
  const sent = frame(0x0900, 'f0 01', { encryption: 1 })
  expect(decode(sent).fields).toMatchObject({ isEncrypted: true, body: 'f001' })
  expect(answers(sent)[0]?.fields['result']).toBe(3)
})

test('a zip bomb is not unpacked', () => {
  const bomb = gzipSync(Buffer.alloc(300_000)).toString('hex')
  expect(decode(frame(0x0901, `00000000 ${bomb}`)).fields).not.toHaveProperty('content')
})

describe('messages with positions', () => {
  const location = { fixedAt, lat: 31_230_400, lon: 121_473_700 }
  test.each([
    ['location reply', 0x0201, 0x8201],
    ['vehicle control reply', 0x0500, 0x8500],
  ])('%s answers our frame and brings its location', (_, id, repliedId) => {
    const message = decode(frame(id, `0102 ${base}`))
    expect(message).toMatchObject({
      kind: 'reply',
      reply: { serial: 0x0102, id: repliedId, isOk: true },
      reports: [location],
    })
    for (const report of message.reports) expectPlausible(report)
  })

  test('a location reply of 2011 may have no serial', () => {
    expect(decode(frame(0x0201, base))).toMatchObject({
      reply: { serial: undefined },
      reports: [location],
    })
  })

  test.each([
    ['normal', 0, false],
    ['from a blind zone', 1, true],
  ])('a batch, %s', (_, type, isBuffered) => {
    const message = decode(frame(0x0704, `0002 0${type} 001c ${base} 0022 ${base} 0104 00003039`))
    expect(message).toMatchObject({
      kind: 'reports',
      reports: [
        { ...location, isBuffered },
        { ...location, isBuffered, mileage: 12_345 },
      ],
      fields: { count: 2, type, isComplete: true },
    })
    for (const report of message.reports) expectPlausible(report)
  })

  test('one bad location does not lose the others', () => {
    const bad = `${base.slice(0, -12)}269920163015`
    const message = decode(
      frame(0x0704, `0004 00 001c ${base} 001c ${bad} 0003 010203 001c ${base}`),
    )
    expect(message.reports).toHaveLength(2)
    expect(message.fields).toMatchObject({
      isComplete: false,
      items: [
        { length: 28 },
        { error: 'bad time' },
        { error: 'truncated', body: '010203' },
        { length: 28 },
      ],
    })
  })

  test('a batch that ends early keeps what came', () => {
    const message = decode(frame(0x0704, `0003 00 001c ${base} 00ff ${base}`))
    expect(message.reports).toHaveLength(2)
    expect(message.fields['isComplete']).toBe(false)
  })

  test('a batch of a vendor has lengths of one byte', () => {
    expect(decode(frame(0x0210, `1c ${base} 1c ${base}`)).reports).toMatchObject([
      location,
      location,
    ])
  })

  test('media brings where it was taken, but no report', () => {
    const message = decode(frame(0x0801, `0000007b 00 00 01 02 ${base} ffd8`))
    expect(message.reports).toEqual([])
    expect(message.fields).toMatchObject({
      mediaId: 123,
      channel: 2,
      data: 'ffd8',
      location: { lat: 31_230_400 },
    })
  })

  test('passthrough of OBD trackers brings a position', () => {
    // 0xF0: time, late, vehicle, subtype 03, one event 25 (overspeed), state, place.
    const message = decode(
      frame(0x0900, 'f0 261120163015 01 01 03 01 2500 00000003 01dc89c0 073d8aa4'),
    )
    expect(message).toMatchObject({
      kind: 'reports',
      reports: [{ ...location, isBuffered: true, alarms: ['overspeed'] }],
    })
  })
})

describe('answers', () => {
  test.each([
    [0x0002, ''],
    [0x0003, ''],
    [0x0102, text('c0de')],
    [0x0104, '0009 00'],
    [0x0107, attributes(20, 7)],
    [0x0108, '00 00'],
    [0x0200, base],
    [0x0201, `0102 ${base}`],
    [0x0500, `0102 ${base}`],
    [0x0702, '02 261120163015'],
    [0x0704, `0001 00 001c ${base}`],
    [0x0900, 'f0 01'],
    [0x1007, '40'],
  ])('0x%s is answered by 0x8001', (id, body) => {
    expect(answers(frame(id, body, { serial: 0x1234 }))).toMatchObject([
      {
        id: 0x8001,
        number: '13912345678',
        fields: { replySerial: 0x1234, replyId: id, result: 0 },
      },
    ])
  })

  test('the answer has the form and number bytes of the device', () => {
    const sent = frame(0x0002, '', { is2019: true, number: '865123456789012' })
    const [answer] = answers(sent)
    expect(answer).toMatchObject({ id: 0x8001, number: '865123456789012' })
  })

  test('a location with a bad time is answered, so that it is not sent for ever', () => {
    const bad = `${base.slice(0, -12)}269920163015`
    expect(answers(frame(0x0200, bad))).toMatchObject([{ fields: { result: 0 } }])
  })

  test.each([
    ['an unknown id', 0x0fff, '', 3],
    ['a body that does not fit', 0x0100, '001f', 2],
  ])('%s gets its own result', (_, id, body, result) => {
    expect(answers(frame(id, body))).toMatchObject([
      { id: 0x8001, fields: { replyId: id, result } },
    ])
  })

  test('a failure says so', () => {
    expect(answers(frame(0x0102, text('no')), { result: 'failure' })).toMatchObject([
      { fields: { result: 1 } },
    ])
  })

  test('registration is answered with the code, or with why not', () => {
    expect(answers(frame(0x0100, register2013))).toMatchObject([
      { id: 0x8100, fields: { replySerial: 7, result: 0, authCode: 'c0de' } },
    ])
    const [refused] = answers(frame(0x0100, register2013), { result: 'unknownDevice' })
    expect(refused?.fields).toEqual({ replySerial: 7, result: 4 })
  })

  test('the time is told in UTC', () => {
    expect(answers(frame(0x0004, '', { is2019: true }))).toMatchObject([
      { id: 0x8004, fields: { utc: '2026-11-20T12:00:00' } },
    ])
    expect(answers(frame(0x0109, ''))).toMatchObject([
      { id: 0x8109, fields: { year: 2026, month: 11, day: 20, hour: 12, result: 0 } },
    ])
  })

  test('media is answered by its id', () => {
    expect(answers(frame(0x0801, `0000007b 00 00 01 02 ${base}`))).toMatchObject([
      { id: 0x8800, fields: { mediaId: 123 } },
    ])
  })

  test.each([
    ['a reply', 0x0001, '0102 8103 00'],
    ['a version notice', 0x0808, '01'],
    ['a frame of our own kind', 0x8104, ''],
  ])('%s gets no answer', (_, id, body) => {
    expect(answers(frame(id, body))).toEqual([])
  })
})

test('a text never carries a zero into the database', () => {
  const message = decode(frame(0x0102, hex('61 00 62')))
  expect(message.login?.authCode).toBe('a')
})
