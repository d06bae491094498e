import { describe, expect, test } from 'vitest'
import { attributes, register2013, text } from './bodies.ts'
import { answers, base, frame } from './build.ts'

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
