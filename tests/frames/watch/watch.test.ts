import { describe, expect, test } from 'vitest'
import type { DecodeOptions, Link } from '#server/gateway/codecs/protocol.ts'
import { watch } from '#server/gateway/codecs/watch/index.ts'
import { escapeAudio, unescapeAudio } from '#server/gateway/codecs/watch/voice.ts'
import { escapedSound, watchFrame } from '../../simulator/protocols/watch.ts'

const own = { maker: '3G', id: '4504816162' }
const options: DecodeOptions = { model: '', settings: {}, receivedAt: 1_795_000_000 }

const frame = (content: string | Buffer) => watchFrame(own, content)

function decode(content: string | Buffer, given: Partial<DecodeOptions> = {}, link: Link = {}) {
  const { frames, rest } = watch.split(frame(content))
  expect([frames.length, rest.length]).toEqual([1, 0])
  const opened = watch.open(frames[0]?.bytes as Buffer)
  const message = watch.decode(opened, { ...options, ...given }, link)
  if (!message) throw new Error('no message')
  const media = watch.mediaOf?.(opened, options, link)
  const result = 'ok' as const
  const args = { frame: opened, message, result, link, nextSerial: () => 1, now: 0, authCode: '' }
  const answers = watch.acknowledge(args).map(String)
  return { message, media, answers, report: message.reports[0], opened }
}

const cells = '2,1,295,5,4120,21809,158,4120,21810,133'
const networks = '2,Caffè Rhein,1c:fa:68:13:a5:b4,-61,a,b,1C:FA:68:13:A5:B5,-87'
const position = (status = '00000000', validity = 'A') =>
  `241126,143015,${validity},47.141039,N,9.520955,E,5.21,152.4,460.0,9,80,90,1234,50,${status}`

describe('positions of a watch', () => {
  test('all that one tells', () => {
    const { report, answers, message } = decode(`UD,${position()},${cells},${networks},12.5`)
    expect(message.kind).toBe('reports')
    expect(answers).toEqual([])
    expect(report).toMatchObject({
      fixedAt: Date.UTC(2026, 10, 24, 14, 30, 15) / 1000,
      isFixed: true,
      isBuffered: false,
      lat: 47_141_039,
      lon: 9_520_955,
      speed: 52,
      course: 152,
      altitude: 460,
      satellites: 9,
      signal: 80,
      battery: 90,
      alarms: [],
      health: { steps: 1234 },
      extra: {
        cells: '295,5,4120,21809;295,5,4120,21810',
        wifi: '1cfa6813a5b4,-61;1cfa6813a5b5,-87',
        accuracy: 12.5,
      },
    })
  })

  test('each network has its word, and a late report says that it is', () => {
    for (const word of ['UD', 'UD_WCDMA', 'UD_LTE', 'AL', 'AL_LTE'])
      expect(decode(`${word},${position()},0`).report).toMatchObject({ isBuffered: false })
    expect(decode(`UD2,${position()},0`).report).toMatchObject({ isBuffered: true })
  })

  test('the south and the west are below zero', () => {
    const there = position().replace('47.141039,N,9.520955,E', '33.865143,S,70.664820,W')
    expect(decode(`UD,${there},0`).report).toMatchObject({ lat: -33_865_143, lon: -70_664_820 })
  })

  test('without a fix cells and networks are what tells the place', () => {
    const blind = position('00000000', 'V').replace('47.141039,N,9.520955,E', '0.0,N,0.0,E')
    const { report } = decode(`UD_LTE,${blind},${cells},0,0.0`)
    expect(report).toMatchObject({ isFixed: false, lat: 0, lon: 0 })
    expect(report?.extra).toEqual({ cells: '295,5,4120,21809;295,5,4120,21810' })
  })

  test.each([
    ['00000001', ['lowPower']],
    ['00010000', ['sos']],
    ['00020001', ['lowPower']],
    ['00040002', ['fenceOut']],
    ['00080004', ['fenceIn']],
    ['00100018', ['fallOff']],
    ['00200000', ['fall']],
    ['00410010', ['sos']],
    ['00000010', []],
    ['nothing', []],
  ])('the status %s is alarms %j', (status, alarms) => {
    expect(decode(`AL,${position(status)},0`).report?.alarms).toEqual(alarms)
  })

  test('a report that comes again as a late one is the same', () => {
    const [now, late] = ['UD', 'UD2'].map((word) => decode(`${word},${position()},0`).report)
    expect(now?.seq).toBe(late?.seq)
    expect(decode(`UD,${position('00010000')},0`).report?.seq).not.toBe(now?.seq)
  })

  test.each([
    ['no such day', position().replace('241126', '310226'), 'place: invalid time'],
    ['no time', position().replace('143015', ''), 'place: invalid time'],
    ['no degrees', position().replace('47.141039', 'x'), 'place: no degrees'],
    ['too far north', position().replace('47.141039', '97.1'), 'place: no degrees'],
  ])('with %s it is no place, and says so', (_, given, why) => {
    const { report, message } = decode(`UD,${given},0`)
    expect(report).toMatchObject({ isFixed: false, battery: 90 })
    expect(message.leftOut).toEqual([why])
  })

  test('what ends early keeps what is there', () => {
    expect(decode('UD,241126,143015,A,47.141039,N,9.520955,E').report).toMatchObject({
      isFixed: true,
      lat: 47_141_039,
      battery: undefined,
      extra: {},
    })
    expect(decode('UD').report).toMatchObject({ isFixed: false, fixedAt: options.receivedAt })
  })

  test('its clock may be set to a zone', () => {
    const at = decode(`UD,${position()},0`, { settings: { zoneMinutes: 60 } }).report?.fixedAt
    expect(at).toBe(Date.UTC(2026, 10, 24, 13, 30, 15) / 1000)
  })
})

describe('other messages of a watch', () => {
  test.each([
    ['LK', 'LK'],
    ['LK,50,3,100', 'LK'],
    [`AL,${position()},0`, 'AL'],
    [`AL_LTE,${position()},0`, 'AL_LTE'],
    ['CONFIG,TY:G75,UL:600', 'CONFIG,1'],
    ['TKQ', 'TKQ'],
    ['TKQ2', 'TKQ2'],
    ['bphrt,112,73,67,170,1,40,70', 'bphrt'],
    ['oxygen,0,97', 'oxygen,1'],
    ['btemp2,1,36.6', 'btemp2'],
  ])('%s is answered by %s', (content, answer) => {
    expect(decode(content).answers).toEqual([String(frame(answer))])
  })

  test.each([[`UD,${position()},0`], [`UD2,${position()},0`], ['PP,1'], ['RESET'], ['TK,1']])(
    '%s is not answered',
    (content) => {
      expect(decode(content).answers).toEqual([])
    },
  )

  test('nothing is answered that was not stored', () => {
    const { opened, message } = decode('LK')
    const link = {}
    for (const result of ['failure', 'badMessage'] as const)
      expect(
        watch.acknowledge({
          frame: opened,
          message,
          result,
          link,
          nextSerial: () => 1,
          now: 0,
          authCode: '',
        }),
      ).toEqual([])
  })

  test.each([
    ['LK,50,3,100', { steps: 50 }],
    ['bphrt,112,73,67,,,,', { systolic: 112, diastolic: 73, heart: 67 }],
    ['bphrt,0,0,67,,,,', { heart: 67 }],
    ['oxygen,0,97', { oxygen: 97 }],
    ['btemp2,1,36.6', { bodyTemperature: 36.6 }],
  ])('%s is measured now', (content, health) => {
    expect(decode(content).report).toMatchObject({
      isFixed: false,
      fixedAt: options.receivedAt,
      health,
    })
  })

  test.each([['bphrt,0,0,0,,,,'], ['oxygen,0,0'], ['btemp2,0,1'], ['btemp2,0,0'], ['oxygen']])(
    '%s measured nothing',
    (content) => {
      expect(decode(content).message).toMatchObject({ kind: 'other', reports: [] })
    },
  )

  test('the battery of a link and the model of a configuration are told', () => {
    expect(decode('LK,50,3,77').report?.battery).toBe(77)
    expect(decode('LK,,,77').message).toMatchObject({ kind: 'heartbeat', facts: { battery: 77 } })
    expect(decode('CONFIG,TY:G75,UL:600').message.facts).toEqual({ model: 'G75' })
    expect(decode('VERNO,G29_BASE_V1.00').message.facts).toEqual({ firmware: 'G29_BASE_V1.00' })
    expect(decode('TS,ver:G4C_1;\r\nID:4504816162;\r\nbatlevel:87').message.facts).toEqual({
      firmware: 'G4C_1',
    })
  })

  test('a voice message is a recording of one packet, its escapes undone', () => {
    const sound = Buffer.from('#!AMR\n}[],*\x01\x7d\x01', 'latin1')
    const { media, answers } = decode(Buffer.concat([Buffer.from('TK,'), escapedSound(sound)]))
    expect(media).toMatchObject({ total: 1, part: 1 })
    expect(media?.bytes).toEqual(sound)
    expect(answers).toEqual([String(frame('TK,1'))])
    const again = decode(Buffer.concat([Buffer.from('TK,'), escapedSound(sound)]))
    expect(again.media?.first).toBe(media?.first)
  })

  test('an escape that stands for nothing is refused', () => {
    expect(() => decode(Buffer.from('TK,#!AMR\n\x7d\x06', 'latin1'))).toThrow('wrong escape')
    expect(() => decode(Buffer.from('TK,#!AMR\n\x7d', 'latin1'))).toThrow('wrong escape')
  })

  test('one digit answers a voice message of ours, and is none itself', () => {
    for (const [content, isOk] of [
      ['TK,1', true],
      ['TK,0', false],
    ] as const) {
      const { message, media, answers } = decode(content)
      expect([message.kind, message.reply?.isOk, message.reply?.text]).toEqual([
        'reply',
        isOk,
        undefined,
      ])
      expect([media, answers]).toEqual([undefined, []])
    }
    for (const content of ['TK', 'TK,', 'TK,2']) {
      const { message, media } = decode(content)
      expect([content, message.kind, message.reply, media]).toEqual([
        content,
        'other',
        undefined,
        undefined,
      ])
    }
  })

  test('a recording that is not kept is told', () => {
    const told = (content: string) =>
      watch.refuse?.({ frame: watch.open(frame(content)), nextSerial: () => 1, now: 0 })
    expect(told('TK,#!AMR')?.map(String)).toEqual([String(frame('TK,0'))])
    expect(told('LK')).toEqual([])
  })
})

describe('words to a watch', () => {
  const told = (kind: string, params: object) =>
    watch
      .command({
        command: { ...params, kind },
        number: '4504816162',
        model: '',
        settings: {},
        link: {},
        nextSerial: () => 1,
      })
      ?.frames.map((bytes) => String(bytes).slice(20, -1))

  test('a phone book has five contacts a frame, names of ten letters', () => {
    const contacts = Array.from({ length: 6 }, (_, n) => ({
      name: '奶奶',
      phone: `1380000000${n}`,
    }))
    expect(told('phonebook', { contacts })).toEqual([
      `PHB,${[0, 1, 2, 3, 4].map((n) => `1380000000${n},59765976`).join(',')}`,
      'PHB2,13800000005,59765976,,,,,,,,',
    ])
    const long = [{ name: 'abcdefghijk', phone: '110' }]
    expect(told('phonebook', { contacts: long })?.[0]).toContain(
      '0061006200630064006500660067006800690',
    )
    expect(told('phonebook', { contacts: long })?.[0]).not.toContain('006B')
  })

  test('every byte of a voice message comes through its escapes, and only those are escaped', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n))
    const escaped = escapeAudio(bytes)
    expect(escaped.length).toBe(256 + 5)
    expect(escaped).toEqual(escapedSound(bytes))
    expect(unescapeAudio(escaped)).toEqual(bytes)
  })

  test('the longest voice message fits a frame, whatever its bytes are; more does not', () => {
    const spoken = (size: number) => ({
      sound: Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(size, '}')]).toString('base64'),
    })
    const [frame = ''] = told('voice', spoken(24_000)) ?? []
    expect(frame.length).toBe('TK,#!AMR\n'.length + 48_000)
    expect(() => told('voice', spoken(24_001))).toThrow('not a voice message')
  })

  test('empty lists switch all off', () => {
    expect(told('alarmClocks', { clocks: [] })).toEqual(['REMIND,00:00-0-1,00:00-0-1,00:00-0-1'])
    expect(told('doNotDisturb', { periods: [] })).toEqual([
      `SILENCETIME2,${Array(4).fill('00:00-00:00-0000000').join(',')}`,
    ])
  })

  test.each([
    ['interval', { seconds: 59 }],
    ['center', { phone: '110]' }],
    ['sos', { phones: [] }],
    ['server', { host: 'a,b', port: 1 }],
    ['text', { text: '' }],
    ['alarmClocks', { clocks: [{ time: '24:00' }] }],
    ['doNotDisturb', { periods: [{ start: '08:00', end: '09:00', days: '0000000' }] }],
    ['takenOff', { on: 1 }],
    ['voice', {}],
    ['voice', { sound: 5 }],
    ['voice', { sound: 'IyFBTVIK' }],
    ['voice', { sound: 'UklGRgAAAAA=' }],
  ])('%s is refused with what would break a frame', (kind, params) => {
    expect(() => told(kind, params)).toThrow(RangeError)
  })

  test('what it has no word for is not sent', () => {
    for (const kind of ['cut', 'monitor', 'constructor']) expect(told(kind, {})).toBeUndefined()
  })
})

describe('frames of a watch', () => {
  const stream = [
    `UD,${position()},${cells},2,a]b[c,1c:fa:68:13:a5:b4,-61,x,1c:fa:68:13:a5:b5,-70,9.0`,
    'LK',
    `AL,${position('00010000')},0`,
  ].map(frame)
  const contents = ({ frames }: { frames: { bytes: Buffer; error?: string }[] }) =>
    frames.map(({ bytes, error }) => error ?? String(bytes))

  test('are found wherever they are split', () => {
    const bytes = Buffer.concat(stream)
    for (let at = 0; at <= bytes.length; at++) {
      const first = watch.split(bytes.subarray(0, at))
      const second = watch.split(Buffer.concat([first.rest, bytes.subarray(at)]))
      expect([...contents(first), ...contents(second)]).toEqual(stream.map(String))
    }
  })

  test.each([
    ['too long', '[3G*4504816162*0009*LK]'],
    ['too short', '[3G*4504816162*0001*LK,1,2,3]'],
  ])('of a length that is %s cost no other', (_, broken) => {
    const { frames, rest } = watch.split(Buffer.from(`${broken}${frame('LK')}`))
    expect(contents({ frames })).toEqual(['wrong length', String(frame('LK'))])
    expect(rest.length).toBe(0)
    expect(watch.numberOfBroken?.(frames[0]?.bytes as Buffer)).toBe('4504816162')
  })

  test('of a length beyond all that came wait, and go on with the next of the same watch', () => {
    const broken = Buffer.from('[3G*4504816162*FFFF*LK]')
    expect(watch.split(broken)).toEqual({ frames: [], rest: broken })
    const { frames } = watch.split(Buffer.concat([broken, frame('LK')]))
    expect(contents({ frames })).toEqual(['wrong length', String(frame('LK'))])
  })

  test('a network named like the frame of another watch is no frame', () => {
    const name = '][3G*1111111111*0002*LK]'
    const whole = frame(`UD,${position()},0,1,${name},1c:fa:68:13:a5:b4,-61,9`)
    const first = watch.split(whole.subarray(0, whole.length - 8))
    expect(first.frames).toEqual([])
    const second = watch.split(Buffer.concat([first.rest, whole.subarray(whole.length - 8)]))
    expect(contents(second)).toEqual([String(whole)])
  })

  test.each([
    ['GET / HTTP/1.1', 'no start'],
    ['[LK]', 'no head'],
    ['[3G*123*0002*LK]', 'no head'],
    ['[3G*4504816162*00G2*LK]', 'no head'],
  ])('%s is none', (text, why) => {
    expect(contents(watch.split(Buffer.from(text)))[0]).toBe(why)
  })

  test('without a word, or for a number of zeros, they say nothing', () => {
    expect(() => watch.open(frame(''))).toThrow('no word')
    expect(() => watch.open(frame(',1'))).toThrow('no word')
    const zeros = watch.open(watchFrame({ maker: 'SG', id: '0000000000' }, 'LK'))
    expect(watch.numberOf(zeros)).toBeUndefined()
  })

  test('answers go to the maker and the number that were told', () => {
    const opened = watch.open(watchFrame({ maker: 'SG', id: '0304927626' }, 'LK'))
    expect(watch.numberOf(opened)).toBe('304927626')
    const link: Link = {}
    watch.decode(opened, options, link)
    const sent = watch.command({
      command: { kind: 'location' },
      number: '304927626',
      model: '',
      settings: {},
      link,
      nextSerial: () => 1,
    })
    expect(sent?.frames.map(String)).toEqual(['[SG*0304927626*0002*CR]'])
    expect(watch.nameOfSent(sent?.frames[0] as Buffer)).toBe('CR')
  })
})
