/** A working codec: lines of text with number, kind, values. */
export function files(name) {
  const type = `${name[0].toUpperCase()}${name.slice(1)}Frame`
  return {
    'index.ts': index(name, type),
    'frame.ts': frame(type),
    'message.ts': message(type),
    'location.ts': location(type),
    'command.ts': command(type),
    [`${name}.test.ts`]: codecTest(name),
  }
}

const index = (name, type) => `import type { StreamProtocol } from '../protocol.ts'
import { acknowledgeFrame, encodeCommand, nameOfSent } from './command.ts'
import { maxFrameBytes, openFrame, splitFrames, type ${type} } from './frame.ts'
import { decodeMessage, isLogin } from './message.ts'

/** Fill in: whose protocol it is, and where it is described. */
export const ${name}: StreamProtocol<${type}> = {
  name: '${name}',
  maxFrameBytes,
  split: splitFrames,
  open: openFrame,
  // Fill in where frames have a checksum: the same frame with the right one.
  withChecksum: () => undefined,
  isLogin,
  // Undefined where only the log-in names the device.
  numberOf: ({ number }) => number,
  decode: decodeMessage,
  acknowledge: acknowledgeFrame,
  nameOfSent,
  command: encodeCommand,
}
`

const frame = (type) => `import { BadFrame, type RawFrame } from '../protocol.ts'

/** Fill in: what a frame looks like. Now it is a line of text: \`number,kind,values…\`. */
export type ${type} = { number: string; kind: string; values: string[]; bytes: Buffer }

/** Longest frame taken, bytes. */
export const maxFrameBytes = 512

const lineEnd = 0x0a

/** Cuts whole frames from the bytes received so far; what begins another one is the rest. */
export function splitFrames(buffer: Buffer): { frames: RawFrame[]; rest: Buffer } {
  const frames: RawFrame[] = []
  let from = 0
  for (let at = buffer.indexOf(lineEnd); at >= 0; at = buffer.indexOf(lineEnd, from)) {
    const bytes = buffer.subarray(from, at)
    if (bytes.length > maxFrameBytes) frames.push({ bytes, error: 'too long' })
    else if (bytes.length > 0) frames.push({ bytes })
    from = at + 1
  }
  return { frames, rest: buffer.subarray(from) }
}

/** Checks a frame and reads its envelope. Throws BadFrame. */
export function openFrame(bytes: Buffer): ${type} {
  const [number = '', kind = '', ...values] = bytes.toString('latin1').trim().split(',')
  if (!/^\\d{6,15}$/.test(number)) throw new BadFrame('no number')
  return { number, kind, values, bytes }
}
`

const message = (type) => `import type { DecodeOptions, Message } from '../protocol.ts'
import type { ${type} } from './frame.ts'
import { readLocation } from './location.ts'

type Content = Pick<Message, 'kind'> & Partial<Message>
type Decoder = { name: string; read: (frame: ${type}, options: DecodeOptions) => Content }

/** Fill in: the messages, by what names them in a frame. */
const decoders: Record<string, Decoder> = {
  HI: { name: 'log-in', read: () => ({ kind: 'login', login: { step: 'plain' } }) },
  AT: {
    name: 'location',
    read: (frame) => ({ kind: 'reports', reports: [readLocation(frame)] }),
  },
  RE: {
    name: 'reply',
    read: ({ values }) => ({
      kind: 'reply',
      reply: { serial: undefined, isOk: values[0] === 'OK', text: values.join(',') },
    }),
  },
}

const unknown: Decoder = { name: 'unknown', read: () => ({ kind: 'other' }) }

export const isLogin = ({ kind }: ${type}): boolean => kind === 'HI'

/** What a frame says. Throws BadFrame. */
export function decodeMessage(frame: ${type}, options: DecodeOptions): Message {
  const { number, kind, values } = frame
  const { name, read } = (Object.hasOwn(decoders, kind) ? decoders[kind] : undefined) ?? unknown
  return {
    id: 0,
    name: \`\${kind} \${name}\`,
    serial: 0,
    number,
    reports: [],
    facts: {},
    fields: { kind, values },
    ...read(frame, options),
  }
}
`

const location = (type) => `import { BadFrame, newReport, type Report } from '../protocol.ts'
import type { ${type} } from './frame.ts'

/** Fill in: the values of a location. Now: Unix seconds, degrees north and east, km/h, degrees from north. */
export function readLocation({ values, bytes }: ${type}): Report {
  const [time = Number.NaN, lat = Number.NaN, lon = Number.NaN, speed = 0, course = -1] =
    values.map(Number)
  if (![time, lat, lon, speed, course].every(Number.isFinite)) throw new BadFrame('no location')
  return {
    // Named by its bytes: the same report sent again is stored once.
    ...newReport(bytes),
    fixedAt: Math.floor(time),
    lat: Math.round(lat * 1e6),
    lon: Math.round(lon * 1e6),
    speed: Math.round(speed * 10),
    course: Math.round(course) % 360,
  }
}
`

const command = (type) => `import type { AckArgs, CommandArgs } from '../protocol.ts'
import type { ${type} } from './frame.ts'

/** Fill in: what is sent back, once the reports of a frame are stored; failures are not answered. */
export function acknowledgeFrame({ frame, message, result }: AckArgs<${type}>): Buffer[] {
  if (result !== 'ok' || message.kind === 'reply') return []
  return [Buffer.from(\`\${frame.number},OK\\n\`)]
}

/** Fill in: the commands of the platform in the words of the protocol. A kind that is not here is unsupported. */
const commands: Record<string, string> = {
  location: 'WHERE',
}

/** The frames of a command. The reply names none, so it ends the oldest on its way. */
export function encodeCommand({ command, number, nextSerial }: CommandArgs) {
  const text = Object.hasOwn(commands, command.kind) ? commands[command.kind] : undefined
  if (text === undefined) return undefined
  return { frames: [Buffer.from(\`\${number},\${text}\\n\`)], serial: nextSerial() }
}

/** Names a frame of ours, for the device log. */
export function nameOfSent(bytes: Buffer): string {
  return bytes.toString('latin1').trim().split(',')[1] ?? ''
}
`

const codecTest = (name) => `import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { openRig, until } from '../../../../tests/gateway/support.ts'
import { ${name} } from './index.ts'

/** Fill in: frames of real devices, and what they say. */
const number = '123456789012'
const logIn = \`\${number},HI\\n\`
const location = \`\${number},AT,1700000000,31.2304,121.4737,36.5,90\\n\`

const options = { model: '', settings: {}, receivedAt: 1_700_000_060 }

function decode(text: string) {
  const { frames, rest } = ${name}.split(Buffer.from(text))
  expect(rest.length).toBe(0)
  return frames.map(({ bytes }) => ${name}.decode(${name}.open(bytes), options, {}))
}

test('a location is decoded', () => {
  const [message] = decode(location)
  expect(message).toMatchObject({ kind: 'reports', number })
  expect(message?.reports).toMatchObject([
    { fixedAt: 1_700_000_000, lat: 31_230_400, lon: 121_473_700, speed: 365, course: 90 },
  ])
})

test('frames are found wherever they are split', () => {
  const bytes = Buffer.from(logIn + location)
  for (let at = 0; at <= bytes.length; at++) {
    const first = ${name}.split(bytes.subarray(0, at))
    const second = ${name}.split(Buffer.concat([first.rest, bytes.subarray(at)]))
    expect(first.frames.length + second.frames.length).toBe(2)
  }
})

test('what is no frame is refused', () => {
  expect(() => decode('garbage\\n')).toThrow('no number')
  expect(() => decode(\`\${number},AT,,x\\n\`)).toThrow('no location')
})

test('a command is sent in the words of the protocol', () => {
  const args = { number, model: '', settings: {}, link: {}, nextSerial: () => 7 }
  const sent = ${name}.command({ ...args, command: { kind: 'location' } })
  expect(sent?.frames.join('')).toBe(\`\${number},WHERE\\n\`)
  expect(${name}.command({ ...args, command: { kind: 'fly' } })).toBeUndefined()
})

test('a device that reports over TCP is answered once its position is stored', async () => {
  const rig = await openRig()
  try {
    const id = await rig.addDevice(number, { protocol: '${name}' })
    const port = rig.gateway.ports['${name} tcp'] as number
    const socket = net.connect({ port, host: '127.0.0.1' })
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    await once(socket, 'connect')
    socket.write(logIn + location)
    await until(() => received === \`\${number},OK\\n\`.repeat(2), 'both answers')
    socket.destroy()
    const rows = await rig.rows('SELECT device_id, lat, lon FROM tracking.position')
    expect(rows).toEqual([{ device_id: id, lat: 31_230_400, lon: 121_473_700 }])
  } finally {
    await rig.close()
  }
})
`
