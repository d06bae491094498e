import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  attributed,
  attributes,
  iccid,
  padded,
  register2011,
  register2013,
  register2019,
  registered,
  sized,
  text,
} from './bodies.ts'
import { answers, decode, frame, hex } from './build.ts'

type Row = [
  name: string,
  id: number,
  body: string,
  expected: Record<string, unknown>,
  is2019?: boolean,
]

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
      facts: { driver: 'Li', driverId: 'C1' },
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
  ['time request of a vendor', 0x0f00, '', { kind: 'time' }],
  [
    'time request of a vendor, with a body',
    0x0f01,
    '0102',
    { kind: 'time', fields: { data: '0102' } },
  ],
  [
    'driver card 2011',
    0x0702,
    `${sized('Li Lei')} ${padded('110101199003078888', 20)} ${padded('Q-77', 40)} ${sized('Office 3')}`,
    {
      fields: { driver: 'Li Lei', qualification: 'Q-77', agency: 'Office 3' },
      facts: { driver: 'Li Lei', driverId: '110101199003078888' },
    },
  ],
  [
    'driver card 2011 whose name begins like a state',
    0x0702,
    `01 41 ${padded('42', 20)} ${padded('', 40)} 00`,
    { fields: { driver: 'A', agency: '' }, facts: { driver: 'A', driverId: '42' } },
  ],
  [
    'driver card 2011 without its agency',
    0x0702,
    `${sized('Li Lei')} ${padded('4321', 20)} ${padded('Q-77', 40)}`,
    { fields: { driver: 'Li Lei', missing: ['agency'] }, facts: { driverId: '4321' } },
  ],
  [
    'attributes two bytes short',
    0x0107,
    attributes(20, 7).slice(0, -5),
    {
      kind: 'reply',
      fields: { model: 'WP-1', firmware: 'FW2', missing: ['gnssBits', 'commBits'] },
      facts: { iccid, model: 'WP-1', hardware: 'HW1', firmware: 'FW2' },
    },
  ],
  [
    'attributes that end within a text',
    0x0107,
    attributes(20, 7).slice(0, -10),
    {
      fields: { hardware: 'HW1', trailing: expect.any(String) },
      facts: { iccid, hardware: 'HW1' },
    },
  ],
  [
    'attributes of 2019 two bytes short',
    0x0107,
    attributes(30, 30, 11).slice(0, -5),
    { fields: { manufacturer: '70111', firmware: 'FW2', missing: ['gnssBits', 'commBits'] } },
    true,
  ],
  [
    'passengers without those who left',
    0x1005,
    '261120163015 261120163115 0007',
    { facts: { boarded: 7 }, fields: { missing: ['alighted'] } },
  ],
  [
    'a list of files that ends within one',
    0x1205,
    '0009 00000002 01 261120163015 261120163115 00000000 00000000 00 00 01 00000064 02 2611',
    { fields: { items: [{ channel: 1, bytes: 100 }], missing: ['items.1'], trailing: '022611' } },
  ],
  ['an answer cut short does not count', 0x0001, '0102 81', { fields: { isMalformed: true } }],
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

test('a text never carries a zero into the database', () => {
  const message = decode(frame(0x0102, hex('61 00 62')))
  expect(message.login?.authCode).toBe('a')
})
