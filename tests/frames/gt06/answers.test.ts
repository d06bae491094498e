import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gt06 } from '#server/gateway/codecs/gt06/index.ts'
import type { AckResult } from '#server/gateway/codecs/protocol.ts'
import { decode, gps, lbs, lbs4g, lockLogin, longFrame, receivedAt, shortFrame } from './build.ts'

const now = Date.UTC(2026, 10, 20, 8, 30, 15)

function answersTo(frame: Buffer, result: AckResult = 'ok'): string[] {
  const opened = gt06.open(frame)
  const message = decode(frame)
  const around = { link: {}, nextSerial: () => 0, now, authCode: '' }
  const answers = gt06.acknowledge({ frame: opened, message, result, ...around })
  return answers.map((answer) => answer.toString('hex'))
}

describe('answers of GT06', () => {
  test('a log-in is answered with its type and serial', () => {
    expect(answersTo(shortFrame(0x01, '0123456789012345', 1))).toEqual(['787805010001d9dc0d0a'])
  })

  test('a lock is told the time at its log-in, and nothing reserved', () => {
    const sent = lockLogin('0865123456789012 3608 0642', 0x1234)
    expect(decode(sent)).toMatchObject({ number: '865123456789012', kind: 'login' })
    const [answer = ''] = answersTo(sent)
    expect(gt06.open(Buffer.from(answer, 'hex'))).toMatchObject({ type: 0x01, serial: 0x1234 })
    expect(answer.slice(8, 22)).toBe('1a0b14081e0f00')
  })

  test('a lock waits for an answer to its modules', () => {
    expect(answersTo(longFrame(0x98, '07 0001 41', 3))[0]).toMatch(/^7979000698000003/)
  })

  test('GT02 4G waits for 26 behind its alarm 32', () => {
    const frame = shortFrame(0x32, `${gps} 0a 01cc 0000 287d 00001fb8 46 05 03 01 02`, 5)
    expect(answersTo(frame).map((answer) => answer.slice(0, 12))).toEqual([
      '787805320005',
      '787805260005',
    ])
  })

  const status = '46 05 03 00 02'
  test.each([
    ['13', shortFrame(0x13, '46 05 03 0002', 0x1234)],
    ['23', shortFrame(0x23, '46 04d2 03 0002', 0x1234)],
    ['16', shortFrame(0x16, `${gps} 09 ${lbs} ${status}`, 0x1234)],
    ['26', shortFrame(0x26, `${gps} 09 ${lbs} ${status}`, 0x1234)],
    ['27', shortFrame(0x27, `${gps} 09 ${lbs} ${status} ff`, 0x1234)],
    ['32', shortFrame(0x32, `${gps} 0a 01cc 00 287d 00001fb8 02 ${status}`, 0x1234)],
    ['17', shortFrame(0x17, `${gps} ${lbs} bf0000012ca7e001 00`, 0x1234)],
    ['a3', shortFrame(0xa3, '46 0001 06 64 0c 01', 0x1234)],
    ['a4', shortFrame(0xa4, `${gps} 10 ${lbs4g} ${status} ff`, 0x1234)],
  ])('%s is answered with its type and serial', (type, frame) => {
    const [answer = ''] = answersTo(frame)
    expect(answer.slice(0, 12)).toBe(`787805${type}1234`)
    expect(gt06.open(Buffer.from(answer, 'hex')).content).toHaveLength(0)
  })

  test.each([
    ['12', shortFrame(0x12, gps + lbs)],
    ['22', shortFrame(0x22, `${gps}${lbs} 00 00 00`)],
    ['94', longFrame(0x94, '00 04d2')],
    ['15', shortFrame(0x15, '0400000000 0002')],
  ])('%s wants no answer', (_, frame) => {
    expect(answersTo(frame)).toEqual([])
  })

  test('what was not stored is not answered', () => {
    const frame = shortFrame(0x01, '0123456789012345')
    expect(answersTo(frame, 'unknownDevice')).toEqual([])
    expect(answersTo(frame, 'failure')).toEqual([])
  })

  test('a time request is answered with UTC in six bytes', () => {
    const [answer = ''] = answersTo(shortFrame(0x8a, '', 6))
    const { type, serial, content } = gt06.open(Buffer.from(answer, 'hex'))
    expect({ type, serial, content: content.toString('hex') }).toEqual({
      type: 0x8a,
      serial: 6,
      content: '1a0b14081e0f',
    })
  })

  const phone = Buffer.from('13800138000'.padEnd(21, '\0')).toString('hex')
  test.each([
    ['17 Chinese', shortFrame(0x17, `${lbs} ${phone} 0001`), 0x17],
    ['2A English', shortFrame(0x2a, `${gps} ${phone} 0002`), 0x97],
    ['A7 English', shortFrame(0xa7, `${lbs4g} ${phone} 0002`), 0x97],
  ])('an address request %s is answered with NA', (_, frame, type) => {
    const [answer = ''] = answersTo(frame)
    const again = gt06.decode(
      gt06.open(Buffer.from(answer, 'hex')),
      { model: '', settings: {}, receivedAt },
      {},
    )
    expect(again?.id).toBe(type)
    expect(again?.fields).toMatchObject({ word: 'ADDRESS', text: 'NA', phone: '13800138000' })
  })
})

function send(command: { kind: string; [name: string]: unknown }, model = 'GT06E') {
  let serial = 6
  const nextSerial = () => ++serial
  const around = { number: '123456789012345', model, settings: {}, link: {}, nextSerial }
  const sent = gt06.command({ command, ...around })
  if (!sent) return undefined
  const { frames, rest } = gt06.split(Buffer.concat(sent.frames))
  expect(frames).toHaveLength(1)
  expect(rest).toHaveLength(0)
  const message = decode(frames[0]?.bytes ?? Buffer.alloc(0))
  expect(message.fields['serverFlag']).toBe(sent.serial)
  return {
    text: message.fields['text'] as string,
    serial: sent.serial,
    frameSerial: message.serial,
  }
}

describe('commands of GT06', () => {
  test.each([
    [{ kind: 'location' }, 'WHERE#'],
    [{ kind: 'cut' }, 'Relay,1#'],
    [{ kind: 'restore' }, 'Relay,0#'],
    [{ kind: 'restart' }, 'RESET#'],
    [{ kind: 'factoryReset' }, 'FACTORY#'],
    [{ kind: 'server', host: 'gps.example.com', port: 5023 }, 'SERVER,1,gps.example.com,5023,0#'],
    [{ kind: 'server', host: '10.1.2.3', port: 5023 }, 'SERVER,0,10.1.2.3,5023,0#'],
    [{ kind: 'interval', seconds: 60 }, 'TIMER,60#'],
    [{ kind: 'interval', seconds: 10, stillSeconds: 3600 }, 'TIMER,10,3600#'],
    [{ kind: 'apn', name: 'internet' }, 'APN,internet#'],
    [{ kind: 'apn', name: 'cmnet', user: 'u', password: 'p' }, 'APN,cmnet,u,p#'],
    [{ kind: 'center', phone: '+8613800138000' }, 'CENTER,A,+8613800138000#'],
    [{ kind: 'overspeed', kmh: 100, seconds: 10 }, 'SPEED,ON,10,100,0#'],
    [{ kind: 'overspeed', kmh: 0 }, 'SPEED,OFF#'],
    [{ kind: 'vibration', on: true }, 'SENALM,ON,0#'],
    [{ kind: 'powerCut', on: true }, 'POWERALM,ON,0,5,300#'],
    [{ kind: 'powerCut', on: false }, 'POWERALM,OFF#'],
    [{ kind: 'lowPower', on: false }, 'BATALM,OFF#'],
    [{ kind: 'sosAlarm', on: true }, 'SOSALM,ON,0#'],
    [{ kind: 'light', on: false }, 'LED,OFF#'],
    [{ kind: 'sos', phones: ['13800138000', '13800138001'] }, 'SOS,A,13800138000,13800138001#'],
    [{ kind: 'zone', minutes: -210 }, 'GMT,W,3,30#'],
  ])('%o is %s', (command, text) => {
    expect(send(command)?.text).toBe(text)
  })

  test('the flag that a reply repeats is never 0 and ends in the frame serial', () => {
    expect(send({ kind: 'location' })).toMatchObject({ serial: 0x10007, frameSerial: 7 })
  })

  test('older models have their own words for the oil line', () => {
    expect(send({ kind: 'cut' }, 'GT06N')?.text).toBe('DYD,000000#')
    expect(send({ kind: 'restore', password: '123456' }, 'GT06')?.text).toBe('HFYD,123456#')
  })

  test('a model without a profile has no word for the oil line', () => {
    expect(send({ kind: 'cut' }, 'ET-UNKNOWN')).toBeUndefined()
    expect(send({ kind: 'location' }, '')?.text).toBe('WHERE#')
  })

  test.each(['unknown', 'constructor', '__proto__', 'toString'])('%s is no command', (kind) => {
    expect(send({ kind })).toBeUndefined()
  })

  const marks = ['#', '*', ',', ';', '\r\n', ' ', '\0', '7878', 'é', '']
  test('a parameter with a mark of the protocol is refused, any other gives exactly one frame', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 9 })))
      .map((parts) => parts.join(''))
    const command = fc.oneof(
      fc.record({ kind: fc.constant('server'), host: text, port: fc.integer() }),
      fc.record({ kind: fc.constant('apn'), name: text, user: text, password: text }),
      fc.record({ kind: fc.constant('center'), phone: text }),
      fc.record({ kind: fc.constant('sos'), phones: fc.array(text, { maxLength: 4 }) }),
      fc.record({ kind: fc.constant('cut'), password: text }),
      fc.record({ kind: fc.constant('interval'), seconds: fc.anything() }),
      fc.record({ kind: fc.constantFrom('vibration', 'powerCut', 'light'), on: fc.anything() }),
      fc.record({ kind: fc.constant('overspeed'), kmh: fc.anything(), seconds: fc.anything() }),
    )
    fc.assert(
      fc.property(command, fc.constantFrom('GT06E', 'GT06N', 'VL103', ''), (one, model) => {
        try {
          const sent = send(one, model)
          if (sent) expect(sent.text).toMatch(/^[A-Za-z]+(,[A-Za-z0-9+.!-~]*)*#$/)
          if (sent) expect(sent.text.match(/[#*;\s]/g)).toEqual(['#'])
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
