import { expect, test } from 'vitest'
import { padded, sized, text } from './bodies.ts'
import { answers, base, decode, fixedAt, frame } from './build.ts'

type Row = [
  name: string,
  id: number,
  body: string,
  expected: Record<string, unknown>,
  is2019?: boolean,
]

const canFrame = '8123 4567 0102030405060708'
const label = `${text('ID00001')} 261120163015 01 02 00`
const longLabel = `${padded('ID1', 30)} 261120163015 01 02 0000`
const stored = (id: string, place = base) => `${id} 00 03 01 ${place}`
const place = { lat: 31_230_400, lon: 121_473_700, fixedAt }

const rows: Row[] = [
  ['factory reset notice', 0x0106, '00', { kind: 'other', fields: { kind: 0 } }],
  ['factory reset notice without its byte', 0x0106, '', { kind: 'other' }],
  ['wake times request', 0x0110, '', { kind: 'other', name: '0x0110 wake times request' }],
  [
    'CAN data',
    0x0705,
    `0002 2359590999 ${canFrame} 6000 0001 ffffffffffffffff`,
    {
      fields: {
        time: '23:59:59.999',
        isComplete: true,
        frames: [
          { id: 0x1234567, channel: 1, isExtended: false, data: '0102030405060708' },
          { id: 1, channel: 0, isExtended: true, isAverage: true, data: 'ffffffffffffffff' },
        ],
      },
    },
    true,
  ],
  [
    'CAN data with a count that is too large',
    0x0705,
    `ffff 0000000000 ${canFrame} 0102`,
    { fields: { isComplete: false, frames: [{ channel: 1 }], trailing: '0102' } },
  ],
  [
    'stored media',
    0x0802,
    `0009 0002 ${stored('00000001')} ${stored('00000002')}`,
    {
      kind: 'reply',
      reply: { serial: 9, id: 0x8802, isOk: true },
      fields: {
        isComplete: true,
        items: [
          { mediaId: 1, channel: 3, event: 1, location: place },
          { mediaId: 2, location: place },
        ],
      },
    },
  ],
  [
    'stored media cut short',
    0x0802,
    `0009 00ff ${stored('00000001')} 0000`,
    { fields: { isComplete: false, items: [{ mediaId: 1 }] } },
    true,
  ],
  ['no stored media', 0x0802, '0009 0000', { fields: { isComplete: true, items: [] } }],
  ['sms centre', 0x0818, sized('13800138000'), { facts: { smsCenter: '13800138000' } }],
  [
    'audio and video attributes',
    0x1003,
    '1a 01 03 01 0140 00 62 02 08',
    {
      reply: { serial: undefined, id: 0x9003, isOk: true },
      fields: { audioFrameBytes: 320, videoCodec: 0x62, maxVideoChannels: 8 },
    },
  ],
  [
    'passenger count',
    0x1005,
    '261120080000 261120090000 0007 0003',
    { facts: { boarded: 7, alighted: 3 }, fields: { end: '2026-11-20T09:00:00' } },
    true,
  ],
  ['file upload result', 0x1206, '0009 01', { reply: { serial: 9, id: 0x9206, isOk: false } }],
  [
    'alarm attachments',
    0x1210,
    `${text('ID00001')} ${label} ${padded('A1', 32)} 00 02 ${sized('a.jpg')} 00000400 ${sized('b.mp4')} 00100000`,
    {
      fields: {
        terminalId: 'ID00001',
        alarmNumber: 'A1',
        files: [{ name: 'a.jpg', bytes: 1024 }, { bytes: 0x100000 }],
      },
    },
  ],
  [
    'alarm attachments with a long id',
    0x1210,
    `${padded('ID1', 30)} ${longLabel} ${padded('A1', 32)} 01 01 ${sized('a.jpg')} 00000400`,
    { fields: { terminalId: 'ID1', infoType: 1, files: [{ name: 'a.jpg' }] } },
    true,
  ],
  ['file information', 0x1211, `${sized('a.jpg')} 00 00000400`, { fields: { bytes: 1024 } }],
  ['file uploaded', 0x1212, `${sized('a.txt')} 03 0000000c`, { fields: { name: 'a.txt' } }],
]

test.each(rows)('%s', (_, id, body, expected, is2019 = false) => {
  const message = decode(frame(id, body, { is2019 }))
  expect(message).toMatchObject({ id, serial: 7, reports: [] })
  expect(message.fields).not.toHaveProperty('isUnsupported')
  expect(message).toMatchObject(expected)
})

const short: [name: string, id: number, body: string][] = [
  ['CAN data', 0x0705, '0001 2359'],
  ['stored media', 0x0802, '0009 00'],
  ['sms centre', 0x0818, '0b 31'],
  ['file upload result', 0x1206, '0009'],
  ['alarm attachments', 0x1210, '00 01'],
  ['file information', 0x1211, '05 61'],
  ['file uploaded', 0x1212, '05 61'],
]

test.each(short)('%s cut short are answered as a bad message', (_, id, body) => {
  const sent = frame(id, body)
  expect(decode(sent).fields).toMatchObject({ isMalformed: true })
  expect(answers(sent)).toMatchObject([{ id: 0x8001, fields: { replyId: id, result: 2 } }])
})

test('audio and video attributes cut short keep what was sent', () => {
  expect(decode(frame(0x1003, '1a 01')).fields).toMatchObject({ audioCodec: 26, audioChannels: 1 })
})

test('a request for wake times and an uploaded file have answers of their own', () => {
  expect(answers(frame(0x0110, ''))).toMatchObject([{ id: 0x8110, fields: { times: [] } }])
  const uploaded = frame(0x1212, `${sized('a.txt')} 03 0000000c`, { is2019: true })
  const fields = { name: 'a.txt', type: 3, result: 0, missing: [] }
  expect(answers(uploaded)).toMatchObject([{ id: 0x9212, fields }])
})

const general = rows.filter(([, id]) => id !== 0x0110 && id !== 0x1212)
test.each(general)('%s is answered with 0x8001', (_, id, body, __, is2019 = false) => {
  const fields = { replySerial: 7, replyId: id, result: 0 }
  expect(answers(frame(id, body, { is2019 }))).toMatchObject([{ id: 0x8001, fields }])
})
