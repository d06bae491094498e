import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DownFields,
  type DownName,
  downMessages,
} from '#server/gateway/codecs/jt808/down-messages.ts'
import { encodeMessage, type Jt808Version } from '#server/gateway/codecs/jt808/encode.ts'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import { decode, frame, tryDecode } from './build.ts'

const envelope = (version: Jt808Version) => ({ version, number: '13912345678', serial: 0x7e7d })

function there<N extends DownName>(name: N, fields: DownFields[N], version: Jt808Version = 2013) {
  const frames = encodeMessage(name, fields, envelope(version))
  expect(frames).toHaveLength(1)
  const wire = frames[0] as Buffer
  expect(jt808.split(wire).frames).toHaveLength(1)
  const message = decode(wire)
  expect(message).toMatchObject({
    id: downMessages[name].id,
    serial: 0x7e7d,
    number: '13912345678',
  })
  return message.fields
}

type Row = { [N in DownName]: [name: N, fields: DownFields[N], version?: Jt808Version] }[DownName]

const area = {
  id: 9,
  attribute: 3,
  start: '08:30:00',
  end: '18:00:00',
  maxSpeedKmh: 80,
  overspeedSeconds: 10,
}
const night = { nightMaxSpeedKmh: 60, name: '仓库' }
const point = {
  id: 1,
  segment: 2,
  lat: 31_230_400,
  lon: 121_473_700,
  widthMetres: 50,
  attribute: 3,
  tooLongSeconds: 600,
  tooShortSeconds: 60,
  maxSpeedKmh: 80,
  overspeedSeconds: 10,
}
const places = { lat: 31_230_400, lon: 121_473_700 }
const corners = {
  topLat: 31_300_000,
  leftLon: 121_400_000,
  bottomLat: 31_200_000,
  rightLon: 121_500_000,
}
const params = [
  { id: 0x0029, name: 'intervalSeconds', value: 30 },
  { id: 0x0013, name: 'mainServer', value: 'gps.example.com' },
  { id: 0x0084, name: 'plateColor', value: 1 },
  { id: 0x0031, name: 'fenceMetres', value: 100 },
  { id: 0xf00a, hex: 'beef' },
]
const list = { count: params.length, params, isComplete: true }

const picture = {
  isSaved: 0,
  resolution: 1,
  quality: 1,
  brightness: 255,
  contrast: 127,
  saturation: 1,
  chroma: 0,
}
const mediaQuery = {
  mediaType: 0,
  channel: 1,
  event: 2,
  start: '2026-11-20T08:00:00',
  end: '2026-11-21T08:00:00',
}

const rows: Row[] = [
  ['acknowledge', { replySerial: 1, replyId: 0x200, result: 0 }],
  ['askPackets', { originalSerial: 1, parts: [1, 300] }],
  ['askPackets', { originalSerial: 1, parts: Array.from({ length: 300 }, (_, at) => at) }, 2019],
  ['time', { utc: '2026-11-20T12:00:00' }, 2019],
  ['registerReply', { replySerial: 1, result: 0, authCode: 'c0de' }],
  ['registerReply', { replySerial: 1, result: 3 }, 2019],
  ['setParams', list],
  ['setParams', { total: params.length, ...list }, 2011],
  ['setParams', list, 2019],
  ['queryParams', {}],
  ['control', { command: 4 }],
  ['control', { command: 0x64, params: ['a', '', 'b'] }],
  ['querySomeParams', { ids: [1, 0x29] }],
  ['queryAttributes', {}],
  ['upgrade', { type: 0, manufacturer: '70111', version: '1.2', data: '7e7d00ff' }],
  ['timeVendor', { year: 2026, month: 11, day: 20, hour: 12, minute: 0, second: 0, result: 0 }],
  ['queryLocation', {}],
  ['track', { intervalSeconds: 5, validitySeconds: 600 }],
  ['track', { intervalSeconds: 0 }],
  ['confirmAlarm', { alarmSerial: 3, alarmBits: 1 }],
  ['checkLink', {}, 2019],
  ['text', { flags: 5, text: '发动机 OK #,*' }],
  ['text', { flags: 5, type: 1, text: '发动机' }, 2019],
  ['wakeTimes', { times: ['0730', '1915'] }],
  ['setEvents', { setting: 0 }],
  ['setEvents', { setting: 2, events: [{ id: 1, text: '装货' }] }],
  ['setEvents', { setting: 3, events: [{ id: 1, text: 'b' }] }, 2011],
  ['setEvents', { setting: 4, events: [{ id: 1 }, { id: 9 }] }],
  ['setEvents', { setting: 4, events: [{ id: 1, text: '' }] }],
  ['ask', { flags: 8, question: '到了吗', options: [{ id: 1, text: '是' }] }],
  ['ask', { flags: 1, question: '?', options: [] }],
  ['setInfoMenu', { setting: 0 }],
  ['setInfoMenu', { setting: 1, items: [{ kind: 1, name: '天气' }] }],
  ['sendInfo', { kind: 1, text: '晴' }],
  ['call', { mode: 1, phone: '13800000000' }],
  ['contacts', { type: 0 }],
  ['contacts', { type: 2, contacts: [{ direction: 3, number: '110', name: '警' }] }],
  ['controlVehicle', { flags: 1, reserved: '' }],
  ['controlVehicle', { items: [{ type: 1, value: 0 }] }, 2019],
  ['controlVehicle', { items: [{ type: 0xf001, data: '01' }] }, 2019],
  ['shoot', { ...picture, channel: 1, command: 0xffff, seconds: 300 }],
  ['searchMedia', mediaQuery],
  ['uploadMedia', { ...mediaQuery, isRemoved: 1 }, 2019],
  ['recordAudio', { command: 1, seconds: 60, isSaved: 0, sampleRate: 3 }],
  ['uploadOneMedia', { mediaId: 0x7e7d, isRemoved: 0 }],
  ['publicKey', { exponent: 65_537, modulus: '7e'.repeat(128) }],
  ['fileReply', { name: 'a.txt', type: 3, result: 1, missing: [{ offset: 1, bytes: 2 }] }],
  ['setCircles', { setting: 1, areas: [{ ...area, ...places, radiusMetres: 500 }] }],
  [
    'setCircles',
    { setting: 1, areas: [{ ...area, ...places, radiusMetres: 500, ...night }] },
    2019,
  ],
  ['removeCircles', { ids: [] }],
  ['setRectangles', { setting: 0, areas: [{ ...area, ...corners }] }],
  ['setRectangles', { setting: 0, areas: [{ ...area, ...corners, ...night }] }, 2019],
  ['removeRectangles', { ids: [1, 2] }],
  ['setPolygon', { ...area, vertices: [places, places, places] }],
  ['setPolygon', { ...area, vertices: [places, places, places], ...night }, 2019],
  ['removePolygons', { ids: [1] }],
  [
    'setRoute',
    {
      id: 9,
      attribute: 1,
      start: '2026-11-20T08:00:00',
      end: '2026-11-21T08:00:00',
      points: [point],
    },
  ],
  [
    'setRoute',
    { id: 9, attribute: 0, points: [{ ...point, nightMaxSpeedKmh: 60 }], name: '干线' },
    2019,
  ],
  ['removeRoutes', { ids: [1] }],
  ['queryAreas', { kind: 1, ids: [1, 2] }, 2019],
  ['mediaReply', { mediaId: 123 }],
  ['mediaReply', { mediaId: 123, parts: [1, 2] }],
  ['clock', { result: 0, utc: '2026-11-20T08:30:15' }],
  ['clockSync', { result: 1, utc: '2026-11-20T08:30:15' }],
  ['passthrough', { type: 0xf0, data: Buffer.from('STATUS#').toString('hex') }],
]

test.each(rows)('%s decodes to what was encoded', (name, fields, version = 2013) => {
  expect(there(name, fields as never, version)).toEqual(fields)
})

test('every down-link message has a row', () => {
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set(Object.keys(downMessages)))
})

test('any text and number make exactly one frame that says the same', () => {
  const chars = fc.string({ unit: fc.constantFrom(...'ABCz09#*,;()^~}{|发动机 '), maxLength: 60 })
  fc.assert(
    fc.property(chars, fc.nat(255), (text, flags) => {
      expect(there('text', { flags, text }).text ?? '').toBe(text.replace(/^ +| +$/g, ''))
    }),
  )
})

const refused: [why: string, make: () => unknown][] = [
  ['a control character', () => there('text', { flags: 0, text: 'a\r\nb' })],
  ['a zero', () => there('call', { mode: 0, phone: '1\0' + '2' })],
  ['a character that GBK lacks', () => there('text', { flags: 0, text: 'صباح' })],
  ['a text that is too long', () => there('call', { mode: 0, phone: '1'.repeat(21) })],
  ['the separator in a control parameter', () => there('control', { command: 1, params: ['a;b'] })],
  [
    'a number that does not fit',
    () => there('track', { intervalSeconds: 65_536, validitySeconds: 1 }),
  ],
  ['a negative number', () => there('confirmAlarm', { alarmSerial: -1, alarmBits: 1 })],
  ['a fraction', () => there('acknowledge', { replySerial: 1.5, replyId: 1, result: 0 })],
  ['too many areas', () => there('removeCircles', { ids: Array(126).fill(1) })],
  [
    'a parameter of an unknown id without hex',
    () => there('setParams', { count: 1, params: [{ id: 0xf00a, value: 1 }], isComplete: true }),
  ],
  ['a missing field', () => there('text', { flags: 0, text: 'a' }, 2019)],
  ['invalid hex', () => there('passthrough', { type: 0, data: 'xy' })],
  [
    'a number with letters',
    () => encodeMessage('queryLocation', {}, { version: 2013, number: '13x', serial: 0 }),
  ],
  [
    'a number that is too long',
    () => encodeMessage('queryLocation', {}, { version: 2013, number: '1'.repeat(13), serial: 0 }),
  ],
]

test.each(refused)('refuses %s', (_, make) => {
  expect(make).toThrowError(RangeError)
})

test('a long message is split into packets with following serials that make it again', () => {
  const data = '31'.repeat(2500)
  const frames = encodeMessage(
    'passthrough',
    { type: 0xf0, data },
    { version: 2019, number: '1', serial: 0xffff },
  )
  expect(
    frames
      .map((bytes) => jt808.open(bytes))
      .map(({ serial, total, part }) => [serial, total, part]),
  ).toEqual([
    [0xffff, 3, 1],
    [0, 3, 2],
    [1, 3, 3],
  ])
  const link = {}
  const made = frames.map((bytes) => tryDecode(bytes, { link })).filter(Boolean)
  expect(made.map((message) => message?.fields['data'])).toEqual([data])
})

describe('commands', () => {
  const send = (command: { kind: string; [name: string]: unknown }, link = {}) =>
    jt808.command({
      command,
      number: '13912345678',
      model: '',
      settings: {},
      link,
      nextSerial: () => 42,
    })

  test.each([
    [{ kind: 'location' }, 0x8201, {}],
    [{ kind: 'restart' }, 0x8105, { command: 4 }],
    [
      { kind: 'interval', seconds: 30 },
      0x8103,
      { params: [{ id: 0x29, name: 'intervalSeconds', value: 30 }] },
    ],
    [
      { kind: 'settings', kmh: 90, sleepSeconds: 900 },
      0x8103,
      {
        params: [
          { id: 0x27, name: 'sleepSeconds', value: 900 },
          { id: 0x55, name: 'maxSpeedKmh', value: 90 },
        ],
      },
    ],
    [
      { kind: 'settings', off: ['sos', 'vibration', 'noSuchAlarm'] },
      0x8103,
      { params: [{ id: 0x50, name: 'alarmShieldBits', value: 0x8001 }] },
    ],
    [
      { kind: 'tracking', intervalSeconds: 5 },
      0x8202,
      { intervalSeconds: 5, validitySeconds: 3600 },
    ],
    [{ kind: 'text', text: 'OK' }, 0x8300, { flags: 1, text: 'OK' }],
  ])('%o', (command, id, fields) => {
    const sent = send(command)
    expect(sent?.serial).toBe(42)
    expect(decode(sent?.frames[0] as Buffer)).toMatchObject({
      id,
      serial: 42,
      number: '13912345678',
      fields,
    })
  })

  test('what a wearer is to know is shown and spoken before the command, whose serial is told', () => {
    let serial = 41
    const ask = (link = {}) =>
      jt808.command({
        command: { kind: 'record', command: 1, seconds: 60, notice: '录音' },
        number: '13912345678',
        model: '',
        settings: {},
        link,
        nextSerial: () => (serial += 1),
      })
    const sent = ask()
    expect(sent?.serial).toBe(43)
    expect(sent?.frames.map((bytes) => decode(bytes))).toMatchObject([
      { id: 0x8300, serial: 42, fields: { flags: 12, text: '录音' } },
      { id: 0x8804, serial: 43, fields: { command: 1, seconds: 60 } },
    ])
    const link = {}
    decode(frame(2, '', { is2019: true }), { link })
    expect(ask(link)?.frames.map((bytes) => decode(bytes))).toMatchObject([
      { id: 0x8300, fields: { flags: 13, type: 1, text: '录音' } },
      { id: 0x8804 },
    ])
  })

  test('a device is addressed as it addressed itself', () => {
    const link = {}
    decode(frame(2, '', { is2019: true }), { link })
    const wire = send({ kind: 'location' }, link)?.frames[0] as Buffer
    expect(jt808.open(wire)).toMatchObject({
      is2019: true,
      protocolVersion: 1,
      number: '13912345678',
    })
  })

  test.each([{ kind: 'cut' }, { kind: 'toString' }, { kind: '__proto__' }])(
    '%o is unsupported',
    (command) => {
      expect(send(command)).toBeUndefined()
    },
  )

  test('the alarm shield goes by the alarm bits of the model and the version', () => {
    const off = { kind: 'settings', off: ['vibration'] }
    const shieldOf = (model: string, link = {}) => {
      const nextSerial = () => 42
      const args = { command: off, number: '13912345678', model, settings: {}, link, nextSerial }
      const message = decode(jt808.command(args)?.frames[0] as Buffer)
      const params = message?.fields['params'] as { value: number }[] | undefined
      return params?.[0]?.value
    }
    expect(shieldOf('')).toBe(1 << 15)
    expect(shieldOf('G10')).toBe(1 << 16)
    const link = {}
    decode(frame(2, '', { is2019: true }), { link })
    expect(shieldOf('', link)).toBe(0)
  })

  test('a parameter out of range is refused', () => {
    expect(() => send({ kind: 'interval', seconds: 0 })).toThrowError(RangeError)
    expect(() => send({ kind: 'interval', seconds: '30' })).toThrowError(RangeError)
    expect(() => send({ kind: 'settings' })).toThrowError(RangeError)
    expect(() => send({ kind: 'settings', kmh: '90' })).toThrowError(RangeError)
    expect(() => send({ kind: 'settings', off: 'sos' })).toThrowError(RangeError)
  })
})
