import { describe, expect, test } from 'vitest'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import { keepSent } from '#server/gateway/codecs/jt808/parts.ts'
import { attributes, register2013, text } from './bodies.ts'
import { answers, base, frame, tryDecode } from './build.ts'

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

  test.each([0x0f00, 0x0f01])('0x%s is told the time, and that it was received', (id) => {
    expect(answers(frame(id, '', { serial: 5 }))).toMatchObject([
      { id: id | 0x8000, fields: { result: 0, utc: '2026-11-20T12:00:00' } },
      { id: 0x8001, fields: { replySerial: 5, replyId: id, result: 0 } },
    ])
  })

  test('a message that is cut short is received', () => {
    expect(answers(frame(0x0107, attributes(20, 7).slice(0, -5)))).toMatchObject([
      { id: 0x8001, fields: { replyId: 0x0107, result: 0 } },
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

  test('an encrypted message of any kind and length is answered as unsupported, or not at all', () => {
    for (const length of [0, 5, 28])
      for (let id = 0; id < 0x2000; id++) {
        const sent = frame(id, Buffer.alloc(length, 2), { encryption: 1 + (id % 7) })
        const results = answers(sent).map(({ fields }) => fields['result'])
        expect([id, results]).toEqual([id, id === 0x0001 || id === 0x0808 ? [] : [3]])
      }
  })

  test('a file name that cannot be repeated is answered as a bad message', () => {
    expect(answers(frame(0x1212, '02 4107 00 00000009'))).toMatchObject([
      { id: 0x8001, fields: { replyId: 0x1212, result: 2 } },
    ])
  })

  test('packets of an encrypted message are told that nothing was stored', () => {
    const link = {}
    const packets = [1, 2].map((part) =>
      frame(0x0704, `0001 00 001c ${base}`, { encryption: 1, total: 2, part, serial: part }),
    )
    expect(tryDecode(packets[0] as Buffer, { link })).toBeUndefined()
    const results = answers(packets[1] as Buffer, { link }).map(({ fields }) => fields['result'])
    expect(results).toEqual([3])
  })

  test('packets that are asked for are sent once, however often they are named', () => {
    const link = {}
    const sent = ['8f01', '8f02'].map((name) => Buffer.from(name, 'hex'))
    keepSent(link, 3, sent)
    const requested = jt808.open(frame(0x0005, `0003 0006 ${'00010002'.repeat(3)}`))
    const message = jt808.decode(requested, { model: '', settings: {}, receivedAt: 0 }, link)
    if (!message) throw new Error('no message')
    const facts = { result: 'ok', nextSerial: () => 1, now: 0, authCode: '' } as const
    expect(jt808.acknowledge({ frame: requested, message, link, ...facts })).toEqual(sent)
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
