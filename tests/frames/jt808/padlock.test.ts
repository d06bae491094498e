import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import { expectPlausible } from '../plausible.ts'
import { answers, decode, hex, seal } from './build.ts'

/** Bit 15 of the attributes asks for an answer; serial of one byte. */
function lockFrame(id: number, body: string, attributes = 0x8c00): Buffer {
  const content = hex(body)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE(attributes | content.length, 2)
  return seal(Buffer.concat([head, hex('856009001017 47'), content]))
}

/** 2026-11-20 08:30:15, 31°13.8240' N 121°28.4220' E (31.2304, 121.4737), 5 knots, course 152. */
const place = '201126 083015 31138240 121284220 7 05 4c'
/** Signal 31, 8 satellites, 12 km, 78 %, cell 0ac30c0c in area 2866, padlock, locked, no alarm. */
const state = '1f 08 0000000c 4e 0ac30c0c 2866 03 0020 0000'
const fixedAt = Date.UTC(2026, 10, 20, 8, 30, 15) / 1000

function reportOf(body: string, id = 0x5501, settings = {}) {
  const message = decode(lockFrame(id, body), { settings })
  const [report] = message.reports
  if (!report) throw new Error('no report')
  expectPlausible(report)
  return report
}

describe('padlock', () => {
  test('a location with its items', () => {
    const items = '1001 02 0202 ffec 0a03 01cc 00 0b08 03 363839363037 65 0c06 0000 0001 fff6'
    const report = reportOf(`${place} ${state} ${items}`)
    expect(report).toMatchObject({
      fixedAt,
      isFixed: true,
      isBuffered: false,
      lat: 31_230_400,
      lon: 121_473_700,
      speed: 93,
      course: 152,
      altitude: -20,
      mileage: 12_000,
      signal: 100,
      satellites: 8,
      battery: 78,
      alarms: [],
    })
    expect(report.extra).toEqual({
      lockStateBits: 0x20,
      locked: true,
      wakeSource: 2,
      lockCommand: 3,
      lockPassword: '689607',
      unlockResult: 101,
      acceleration: '0,1,-10',
      cells: '460,0,10342,180554764',
    })
  })

  test('the store, the other hemispheres and no fix', () => {
    const west = '201126 083015 31138240 121284220 1 00 00'
    expect(reportOf(`${west} ${state}`, 0x5502)).toMatchObject({
      isBuffered: true,
      isFixed: true,
      lat: -31_230_400,
      lon: -121_473_700,
    })
    const lost = '201126 083015 00000000 000000000 6 00 00'
    expect(reportOf(`${lost} ${state}`)).toMatchObject({ isFixed: false, lat: 0, lon: 0 })
    const nowhere = '201126 083015 31998240 121284220 7 aa ff'
    expect(reportOf(`${nowhere} ${state}`)).toMatchObject({ isFixed: false, lat: 0, speed: 0 })
  })

  test('its time is UTC unless the device is set to another zone', () => {
    expect(reportOf(`${place} ${state}`, 0x5501, { zoneMinutes: 480 }).fixedAt).toBe(
      fixedAt - 8 * 3600,
    )
  })

  test.each([
    ['03 0000 0023', ['overspeed', 'lowPower', 'fenceIn']],
    ['03 0000 0044', ['vibration', 'fenceOut']],
    ['01 0000 0003', ['lowPower']],
    ['09 0000 ffff', []],
  ])('product and alarm bits %s raise %j', (bits, alarms) => {
    expect(reportOf(`${place} 1f 08 00000000 4e 00000000 0000 ${bits}`).alarms.toSorted()).toEqual(
      alarms.toSorted(),
    )
  })

  test('a battery of aa or ab is charging, a broken tail keeps what is before it', () => {
    const report = reportOf(`${place} 1f 08 0000000c aa 00000000 0000 03 0000 0000 1001 02 0b08 03`)
    expect(report).toMatchObject({ isCharging: true, battery: undefined })
    expect(report.extra).toMatchObject({ wakeSource: 2 })
    expect(reportOf(`${place} 1f 08`)).toMatchObject({ lat: 31_230_400, battery: undefined })
  })

  test('an invalid time gives facts and no report', () => {
    const body = `321326 083015 31138240 121284220 7 05 4c ${state}`
    const message = decode(lockFrame(0x5501, body))
    expect(message).toMatchObject({ reports: [], facts: { battery: 78, locked: true } })
  })

  test('is answered with 0x4401 in its own form when it asks', () => {
    const sent = lockFrame(0x5501, `${place} ${state}`)
    expect(answers(sent)).toMatchObject([
      { id: 0x4401, serial: 0x47, number: '856009001017', fields: { replyId: 0x5501, result: 0 } },
    ])
    expect(answers(lockFrame(0x5501, `${place} ${state}`, 0x0c00))).toEqual([])
    expect(answers(sent, { result: 'failure' })).toMatchObject([{ fields: { result: 1 } }])
    expect(answers(lockFrame(0x5510, '0102'))).toMatchObject([{ fields: { result: 3 } }])
  })

  test('one whose last byte is no checksum is read where the length fits', () => {
    const sent = lockFrame(0x5501, `${place} ${state}`)
    const at = sent.length - 2
    sent[at] = (sent[at] as number) ^ 1
    expect(decode(sent).reports).toMatchObject([{ lat: 31_230_400 }])
    const other = Buffer.from(sent)
    other[1] = 0x02
    expect(() => jt808.open(other)).toThrow('bad checksum')
  })

  test('a wrong length and a body without a place are refused', () => {
    expect(() => jt808.open(lockFrame(0x5501, `${place} ${state}`, 0x8c40))).toThrow('bad length')
    expect(() => decode(lockFrame(0x5501, '201126 083015 31138240'))).toThrow('truncated')
  })

  test('any body gives plausible reports or is refused as cut short', () => {
    const head = fc.constantFrom('', place, `${place} ${state}`)
    fc.assert(
      fc.property(head, fc.uint8Array({ minLength: 1, maxLength: 80 }), (start, bytes) => {
        const sent = lockFrame(0x5501, start + Buffer.from(bytes).toString('hex'))
        try {
          for (const report of decode(sent).reports) expectPlausible(report)
        } catch (thrown) {
          expect((thrown as Error).name).toBe('Truncated')
        }
      }),
      { numRuns: 2000 },
    )
  })
})
