import { describe, expect, test } from 'vitest'
import { gt06 } from '#server/gateway/codecs/gt06/index.ts'
import { expectPlausible } from '../plausible.ts'
import { decode, fixedAt, gps, lbs, receivedAt, shortFrame } from './build.ts'

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
const bare = (length: string, type: string, content: string) =>
  hex(`7878 ${length} ${type} ${content} 0d0a`)

const wifi = ['1475905bd30e 25', '001e10bbf763 5d', '14759006e626 d6']
const cells = ['2866 0f21 32', '2866 0f1f 28']
const networks = (points: number, towers: number, tail = '') =>
  bare(
    points.toString(16).padStart(2, '0'),
    '69',
    `261120083015 ${wifi.slice(0, points).join('')} ${towers.toString(16).padStart(2, '0')} 01cc 00 ${cells.slice(0, towers).join('')} ${tail}`,
  )

function receive(bytes: Buffer) {
  const { frames, rest } = gt06.split(bytes)
  const good = frames.filter(({ error }) => !error).map(({ bytes: one }) => one.toString('hex'))
  return { good, rest: rest.toString('hex') }
}

const place = { fixedAt, isFixed: true, lat: 31_230_400, lon: 121_473_700, speed: 600, course: 90 }

describe('GT06 frames without serial and CRC', () => {
  test.each([
    ['its length counting the content', bare('12', '10', gps), { ...place, isBuffered: false }],
    ['its length counting the type too', bare('13', '10', gps), place],
    ['from the store', bare('12', '11', gps), { ...place, isBuffered: true }],
    ['with three bytes more', bare('15', '11', `${gps} ffdd00`), place],
  ])('a fix, %s', (_, frame, expected) => {
    expect(receive(frame)).toEqual({ good: [frame.toString('hex')], rest: '' })
    const { reports, fields } = decode(frame)
    expect(reports).toMatchObject([expected])
    for (const report of reports) expectPlausible(report)
    expect(fields['gps']).toMatchObject({ satellites: 9 })
  })

  test.each([
    [3, 2, '460,0,10342,3873,-50;460,0,10342,3871,-40'],
    [1, 0, undefined],
    [0, 1, '460,0,10342,3873,-50'],
  ])('%i access points and %i cells', (points, towers, text) => {
    const frame = networks(points, towers)
    expect(receive(frame)).toEqual({ good: [frame.toString('hex')], rest: '' })
    const [report] = decode(frame).reports
    expect(report).toMatchObject({ fixedAt, isFixed: false, lat: 0 })
    expect(report?.extra['cells']).toBe(text)
    const all = '1475905bd30e,-37;001e10bbf763,-93;14759006e626,-42'
    expect(report?.extra['wifi']).toBe(
      points === 0 ? undefined : all.split(';').slice(0, points).join(';'),
    )
  })

  test('newer firmware adds an alarm; no operator without cells', () => {
    expect(receive(networks(2, 2, '01')).good).toHaveLength(1)
    expect(receive(bare('01', '17', `261120083015 ${wifi[0]} 00`)).good).toHaveLength(1)
    expect(decode(bare('01', '17', `261120083015 ${wifi[0]} 00`)).reports).toMatchObject([
      { isBuffered: true, extra: { wifi: '1475905bd30e,-37' } },
    ])
  })

  test('come whole wherever they are cut, among others', () => {
    const login = shortFrame(0x01, '0123456789012345')
    const sent = [login, networks(3, 2), bare('12', '10', gps), networks(0, 1), login]
    const bytes = Buffer.concat(sent)
    for (let cut = 1; cut < bytes.length; cut++) {
      const first = gt06.split(bytes.subarray(0, cut))
      const second = receive(Buffer.concat([first.rest, bytes.subarray(cut)]))
      const early = first.frames.filter(({ error }) => !error)
      const good = [...early.map(({ bytes: one }) => one.toString('hex')), ...second.good]
      expect(good).toEqual(sent.map((frame) => frame.toString('hex')))
    }
  })

  test('are answered with their type and time', () => {
    for (const frame of [networks(3, 2), bare('12', '10', gps)]) {
      const around = { link: {}, nextSerial: () => 0, now: receivedAt * 1000, authCode: '' }
      const message = decode(frame)
      const opened = gt06.open(frame)
      const [answer] = gt06.acknowledge({ frame: opened, message, result: 'ok', ...around })
      const time = frame.toString('hex', 4, 10)
      expect(answer?.toString('hex')).toBe(`787800${frame.toString('hex', 3, 4)}${time}0d0a`)
    }
  })

  const damaged = (frame: Buffer, at: number) => {
    const bytes = Buffer.from(frame)
    bytes[at] = (bytes[at] as number) ^ 1
    return bytes
  }
  test.each([
    ['a fix with a wrong CRC', damaged(shortFrame(0x10, gps), 12)],
    ['a card with a wrong CRC', damaged(shortFrame(0x17, `261120083015${gps}${lbs}`), 20)],
    ['a log-in without a CRC', bare('0d', '01', '0123456789012345 00')],
    ['a location without a CRC', bare('12', '12', gps)],
    ['a status without a CRC', bare('06', '13', '46 05 03 0002')],
    ['an invalid time', bare('12', '10', gps.replace('1a0b', '1aff'))],
    ['an invalid WiFi time', networks(1, 1).fill(0xff, 4, 10)],
    ['a count of cells that is wrong', bare('01', '69', `261120083015 ${wifi[0]} 09 01cc 00`)],
  ])('%s is refused', (_, frame) => {
    const { good } = receive(Buffer.concat([frame, frame]))
    for (const one of good) expect(() => gt06.open(Buffer.from(one, 'hex'))).toThrow()
    expect(() => gt06.open(frame)).toThrow()
  })
})

describe('start bits that come twice', () => {
  const login = shortFrame(0x01, '0123456789012345')
  test.each(['7878', '78', '787878', '7979', '79'])(
    '%s before a log-in do not hold it back',
    (more) => {
      const bytes = Buffer.concat([hex(more), login])
      expect(receive(bytes)).toEqual({ good: [login.toString('hex')], rest: '' })
      const first = gt06.split(bytes.subarray(0, 9))
      const whole = Buffer.concat([first.rest, bytes.subarray(9)])
      expect(receive(whole).good).toEqual([login.toString('hex')])
    },
  )

  test('a length that is too long does not hold a log-in back', () => {
    const broken = shortFrame(0x13, '46 05 03 0002').fill(0xf0, 2, 3)
    const long = hex('7979 0400 94 00 04d2')
    for (const start of [broken, long]) {
      const bytes = Buffer.concat([start, login])
      expect(receive(bytes)).toEqual({ good: [login.toString('hex')], rest: '' })
    }
  })

  test('what follows is cut as before', () => {
    const next = shortFrame(0x13, '46 05 03 0002', 2)
    const bytes = Buffer.concat([hex('7878'), login, next, hex('7878'), next])
    expect(receive(bytes).good).toEqual([login, next, next].map((frame) => frame.toString('hex')))
  })
})
