import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import type { Link } from '#server/gateway/codecs/protocol.ts'
import { base, decode, frame, hex, receivedAt, tryDecode } from './build.ts'

/** A batch of 40 locations: 1 203 bytes, two packets and a third small one. */
const count = 40
const whole = hex(`0028 01 ${`001c${base}`.repeat(count)}`)
const chunks = [whole.subarray(0, 500), whole.subarray(500, 1000), whole.subarray(1000)]

function packets(firstSerial: number, is2019 = false): Buffer[] {
  return chunks.map((chunk, index) =>
    frame(0x0704, chunk, {
      serial: (firstSerial + index) & 0xffff,
      total: 3,
      part: index + 1,
      is2019,
    }),
  )
}

const requested = (link: Link) =>
  (jt808.askMissing?.(link, () => 5) ?? []).map((bytes) => decode(bytes))

describe('putting together', () => {
  test('any order, with repeats, gives the message once', () => {
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
    fc.assert(
      fc.property(order, fc.nat(2), fc.nat(0xffff), (places, again, first) => {
        const link = {}
        const sent = packets(first)
        const results = [
          places[0] as number,
          again === places[2] ? (places[0] as number) : again,
          ...places,
        ]
          .slice(0, 1)
          .concat(places)
          .map((place) => tryDecode(sent[place] as Buffer, { link }))
        const made = results.filter((message) => message !== undefined)
        expect(made).toHaveLength(1)
        expect(made[0]).toMatchObject({ serial: first, kind: 'reports' })
        expect(made[0]?.reports).toHaveLength(count)
      }),
    )
  })

  test('a device that numbers other messages in between is understood', () => {
    const link = {}
    const [one, two, three] = [10, 17, 30].map((serial, index) =>
      frame(0x0704, chunks[index] as Buffer, { serial, total: 3, part: index + 1 }),
    ) as [Buffer, Buffer, Buffer]
    expect(tryDecode(one, { link })).toBeUndefined()
    expect(tryDecode(two, { link })).toBeUndefined()
    expect(tryDecode(three, { link })?.reports).toHaveLength(count)
  })

  test('two messages at once do not mix', () => {
    const link = {}
    const [first, second] = [packets(10), packets(20)]
    const order = [first[0], second[0], first[1], second[1], second[2], first[2]] as Buffer[]
    const made = order.map((bytes) => tryDecode(bytes, { link })).filter(Boolean)
    expect(made.map((message) => message?.serial)).toEqual([20, 10])
  })

  test('an unfinished message is forgotten after two minutes', () => {
    const link = {}
    const [one, two, three] = packets(10) as [Buffer, Buffer, Buffer]
    tryDecode(one, { link })
    tryDecode(two, { link, at: receivedAt + 60 })
    expect(tryDecode(three, { link, at: receivedAt + 181 })).toBeUndefined()
  })

  test('a device cannot fill our memory with unfinished messages', () => {
    const link: Link = {}
    const body = Buffer.alloc(1000)
    for (let serial = 0; serial < 60_000; serial += 300) {
      for (let part = 1; part < 5; part++)
        tryDecode(frame(0x0900, body, { serial: serial + part, total: 255, part }), { link })
    }
    const groups = link['groups'] as Map<string, { bytes: number }>
    expect(groups.size).toBeLessThanOrEqual(4)
    expect([...groups.values()].every(({ bytes }) => bytes <= 128 * 1024 + 1023)).toBe(true)
    expect(tryDecode(frame(0x0900, body, { total: 60_000, part: 1 }), { link })).toBeUndefined()
    expect(groups.size).toBeLessThanOrEqual(4)
  })
})

describe('asking for missing packets', () => {
  test.each([false, true])('names them in the form of the device (2019: %s)', (is2019) => {
    const link = {}
    const [one, , three] = packets(10, is2019) as [Buffer, Buffer, Buffer]
    tryDecode(one, { link })
    tryDecode(three, { link })
    expect(requested(link)).toMatchObject([
      { id: 0x8003, fields: { originalSerial: 10, parts: [2] } },
    ])
  })

  test('waits while packets still come, gives up after three times', () => {
    const link = {}
    const [one] = packets(10) as [Buffer]
    tryDecode(one, { link })
    expect(requested(link)).toEqual([])
    for (const _ of [1, 2, 3]) expect(requested(link)).toHaveLength(1)
    expect(requested(link)).toEqual([])
    expect(requested(link)).toEqual([])
  })
})

describe('answers to packets', () => {
  const part = (id: number) => {
    const bytes = frame(id, '0102', { serial: 10, total: 2, part: 1 })
    return (jt808.acknowledgePart?.({ frame: jt808.open(bytes), nextSerial: () => 5 }) ?? []).map(
      (one) => decode(one),
    )
  }
  test('a packet without positions is answered at once', () => {
    expect(part(0x0900)).toMatchObject([
      { id: 0x8001, fields: { replySerial: 10, replyId: 0x0900, result: 0 } },
    ])
  })
  test('packets with positions are answered together, when they are stored', () => {
    expect(part(0x0704)).toEqual([])
    const link = {}
    const sent = packets(10)
    for (const bytes of sent.slice(0, 2)) tryDecode(bytes, { link })
    const last = jt808.open(sent[2] as Buffer)
    const message = jt808.decode(last, { model: '', settings: {}, receivedAt }, link)
    if (!message) throw new Error('no message')
    const answered = jt808.acknowledge({
      frame: last,
      message,
      result: 'ok',
      link,
      nextSerial: () => 5,
      now: 0,
      authCode: '',
    })
    expect(answered.map((bytes) => decode(bytes).fields['replySerial'])).toEqual([10, 11, 12])
  })
})

test('a device gets the packets of ours that it misses', () => {
  const link: Link = {}
  let serial = 99
  const text = '0123456789'.repeat(102)
  tryDecode(frame(2, '', { is2019: true }), { link })
  const sent = jt808.command({
    command: { kind: 'text', text: `${text}1234` },
    number: '13912345678',
    model: '',
    settings: {},
    link,
    nextSerial: () => ++serial,
  })
  expect(sent).toMatchObject({ serial: 100 })
  expect(sent?.frames).toHaveLength(2)
  const request = frame(0x0005, '0064 0001 0002', { is2019: true })
  const opened = jt808.open(request)
  const message = decode(request, { link })
  const again = jt808.acknowledge({
    frame: opened,
    message,
    result: 'ok',
    link,
    nextSerial: () => 1,
    now: 0,
    authCode: '',
  })
  expect(again).toEqual([sent?.frames[1]])
})
