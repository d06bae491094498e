import { describe, expect, test } from 'vitest'
import { base, frame, hex } from '../frames/jt808/build.ts'
import type { Entry } from './entry.ts'
import { checkJt808 } from './jt808.ts'

const location = frame(0x0200, `${base} 0104 00003039 3001 1f 9902 abcd`, { serial: 258 })
const control = frame(0x8300, '05 4f4b')

const entries: Record<string, Partial<Entry> & Pick<Entry, 'expected'>> = {
  fields: {
    expected: {
      kind: 'fields',
      fields: { 'Header.MsgNum': 258, Lat: 31_230_400, Speed: 600, GPSTime: '2026-11-20 16:30:15' },
    },
  },
  attributes: {
    expected: { kind: 'attribute', traccar_attributes: { odometer: 1_234_500, ignition: true } },
  },
  derived: {
    expected: { kind: 'position' },
    derived: {
      header: { msg_id: '0x0200', phone_stripped: '13912345678', serial: 258 },
      body: {
        latitude: 31.2304,
        speed_kmh: 60,
        mileage_km: 1234.5,
        gsm_signal: 31,
        time_utc: '2026-11-20T08:30:15Z',
        items: { '0x01': '00003039', '0x30': '1f', '0x99': 'abcd' },
      },
    },
  },
  reply: {
    expected: { kind: 'reply' },
    reply_hex: frame(0x8001, '0102 0200 00', { serial: 0 }).toString('hex'),
  },
}

/** The same with one wrong expectation. */
const wrong: Record<string, Partial<Entry> & Pick<Entry, 'expected'>> = {
  'a field': { expected: { kind: 'fields', fields: { Lat: 31_230_401 } } },
  'a field without a row': { expected: { kind: 'fields', fields: { Nonsense: 1 } } },
  'an attribute': { expected: { kind: 'attribute', traccar_attributes: { odometer: 1 } } },
  'an attribute we do not have': {
    expected: { kind: 'attribute', traccar_attributes: { nonsense: 1 } },
  },
  'an alarm': { expected: { kind: 'attribute', traccar_attributes: { alarm: 'sos' } } },
  'a derived value': { expected: { kind: 'decodes' }, derived: { body: { speed_kmh: 61 } } },
  'a derived name': { expected: { kind: 'decodes' }, derived: { body: { nonsense: 1 } } },
  'a derived item': {
    expected: { kind: 'decodes' },
    derived: { body: { items: { '0x01': '00003039' } } },
  },
  'a header value': { expected: { kind: 'decodes' }, derived: { header: { serial: 259 } } },
  'a position that should not be': { expected: { kind: 'no-position' } },
  'a reply with another result': {
    expected: { kind: 'reply' },
    reply_hex: frame(0x8001, '0102 0200 01').toString('hex'),
  },
  'a reply with another serial': {
    expected: { kind: 'reply' },
    reply_hex: frame(0x8001, '0103 0200 00').toString('hex'),
  },
  'a good frame called bad': { tier: 'negative', expected: { kind: 'reject' } },
}

const entryOf = (part: Partial<Entry> & Pick<Entry, 'expected'>): Entry => ({
  id: 'own',
  protocol: 'jt808',
  kind: 'jt808/0x0200 location',
  tier: 'core',
  direction: 'uplink',
  frame_hex: location.toString('hex'),
  ...part,
})

describe('the check of a frames file', () => {
  test.each(Object.entries(entries))('passes right %s', (_, part) => {
    expect(checkJt808(entryOf(part))).toMatchObject({ ok: true })
  })

  test.each(Object.entries(wrong))('fails on %s', (_, part) => {
    const verdict = checkJt808(entryOf(part))
    expect(verdict.ok).toBe(false)
    expect(verdict.notes.length).toBeGreaterThan(0)
  })

  test('a down-link frame is encoded again', () => {
    const expected = { kind: 'encode', fields: { flags: 5, text: 'OK' } }
    const entry = entryOf({ direction: 'downlink', frame_hex: control.toString('hex'), expected })
    expect(checkJt808(entry)).toMatchObject({ ok: true, notes: [] })
  })

  test('an upgrade of a kind that the encoder does not know fails', () => {
    const unknown = frame(0x8999, '00').toString('hex')
    const entry = entryOf({
      direction: 'downlink',
      frame_hex: unknown,
      expected: { kind: 'decodes' },
    })
    expect(checkJt808(entry).ok).toBe(false)
  })

  test('a damaged frame is a miss unless damage is expected', () => {
    const damaged = Buffer.from(location)
    damaged[20] = (damaged[20] as number) ^ 1
    const bad = { frame_hex: damaged.toString('hex') }
    expect(checkJt808(entryOf({ ...bad, expected: { kind: 'decodes' } })).ok).toBe(false)
    expect(checkJt808(entryOf({ ...bad, expected: { kind: 'reject' } })).ok).toBe(true)
  })

  test('streams are compared frame by frame', () => {
    const [wire, other] = [location.toString('hex'), control.toString('hex')]
    const segments = [wire.slice(0, 30), wire.slice(30) + other]
    const right = {
      segments,
      frame_hex: undefined,
      expected: { kind: 'frames', frames: [wire, other] },
    }
    expect(checkJt808(entryOf(right)).ok).toBe(true)
    expect(checkJt808(entryOf({ ...right, expected: { kind: 'frames', frames: [wire] } })).ok).toBe(
      false,
    )
  })

  test('packets that never make a message fail', () => {
    const one = frame(0x0900, hex('0102'), { total: 2, part: 1 }).toString('hex')
    const expected = {
      kind: 'reassemble',
      msg_id: '0x0900',
      total: 2,
      body_length: 4,
      body_sha256: '',
    }
    expect(checkJt808(entryOf({ segments: [one], frame_hex: undefined, expected })).ok).toBe(false)
    expect(
      checkJt808(
        entryOf({ segments: [one], frame_hex: undefined, expected: { kind: 'incomplete' } }),
      ).ok,
    ).toBe(true)
  })
})
