import { describe, expect, test } from 'vitest'
import { expectPlausible } from '../plausible.ts'
import { base, decode, fixedAt, frame } from './build.ts'

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
        { ...location, isBuffered, mileage: 1_234_500 },
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
    // 0xF0: time, late, vehicle, subtype 03, event 25 (overspeed), state, place.
    const message = decode(
      frame(0x0900, 'f0 261120163015 01 01 03 01 2500 00000003 01dc89c0 073d8aa4'),
    )
    expect(message).toMatchObject({
      kind: 'reports',
      reports: [{ ...location, isBuffered: true, alarms: ['overspeed'] }],
    })
  })
})
