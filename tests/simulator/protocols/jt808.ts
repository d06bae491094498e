import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import net from 'node:net'
import {
  type Client,
  type ClientOptions,
  type Outgoing,
  obey,
  type SimulatedAlarm,
  Waiting,
} from './client.ts'
import { askedPackets, mediaPackets } from './jt808-media.ts'

export type Jt808Version = 2011 | 2013 | 2019

const alarmBits: Record<SimulatedAlarm, number> = {
  sos: 0,
  overspeed: 1,
  lowPower: 7,
  powerFailure: 8,
  vibration: 28,
}

const bcd = (digits: string, bytes: number) => Buffer.from(digits.padStart(bytes * 2, '0'), 'hex')
const padded = (text: string, size: number, left = false) => {
  const field = Buffer.alloc(size)
  const bytes = Buffer.from(text, 'latin1').subarray(0, size)
  bytes.copy(field, left ? size - bytes.length : 0)
  return field
}

function bcdTime(unixSeconds: number): Buffer {
  const text = new Date((unixSeconds + 8 * 3600) * 1000).toISOString()
  return Buffer.from(text.slice(2, 19).replace(/\D/g, ''), 'hex')
}

export function jt808Frame(
  version: Jt808Version,
  number: string,
  id: number,
  serial: number,
  body: Buffer,
  packet?: { total: number; part: number },
): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE(body.length | (packet ? 0x2000 : 0) | (version === 2019 ? 0x4000 : 0), 2)
  const phone =
    version === 2019 ? Buffer.concat([Buffer.from([1]), bcd(number, 10)]) : bcd(number, 6)
  const count = Buffer.from([serial >> 8, serial & 255])
  const parts = Buffer.alloc(packet ? 4 : 0)
  if (packet) {
    parts.writeUInt16BE(packet.total, 0)
    parts.writeUInt16BE(packet.part, 2)
  }
  const plain = Buffer.concat([head, phone, count, parts, body])
  const sum = plain.reduce((xor, byte) => xor ^ byte, 0)
  const escaped: number[] = [0x7e]
  for (const byte of [...plain, sum]) {
    if (byte === 0x7e) escaped.push(0x7d, 2)
    else if (byte === 0x7d) escaped.push(0x7d, 1)
    else escaped.push(byte)
  }
  return Buffer.from([...escaped, 0x7e])
}

export function jt808Location({ sample, alarms, isAsleep }: Outgoing): Buffer {
  const base = Buffer.alloc(22)
  const alarmBit = alarms.reduce((bits, alarm) => (bits | (1 << alarmBits[alarm])) >>> 0, 0)
  const south = sample.lat < 0 ? 4 : 0
  const west = sample.lon < 0 ? 8 : 0
  base.writeUInt32BE(alarmBit, 0)
  base.writeUInt32BE((sample.isMoving ? 1 : 0) | 2 | south | west | (1 << 18), 4)
  base.writeUInt32BE(Math.round(Math.abs(sample.lat) * 1e6), 8)
  base.writeUInt32BE(Math.round(Math.abs(sample.lon) * 1e6), 12)
  base.writeUInt16BE(18, 16)
  base.writeUInt16BE(sample.speed, 18)
  base.writeUInt16BE(sample.course, 20)
  const mileage = Buffer.alloc(6)
  mileage.set([0x01, 4])
  mileage.writeUInt32BE(sample.mileage, 2)
  const items = [0x30, 1, Math.round((sample.signal * 31) / 100), 0x31, 1, sample.satellites]
  const battery = [0xe4, 2, sample.battery === 100 ? 0 : 1, sample.battery]
  const sleep = isAsleep ? [0x2a, 2, 0, 2] : []
  return Buffer.concat([
    base,
    bcdTime(sample.time),
    mileage,
    Buffer.from([...items, ...battery, ...sleep]),
  ])
}

function registration(version: Jt808Version, number: string): Buffer {
  const place = Buffer.from([0, 44, 1, 44])
  const plate = Buffer.from([0])
  if (version === 2019) {
    return Buffer.concat([
      place,
      padded('WAYPT', 11),
      padded('WP300-4G', 30, true),
      padded(number, 30, true),
      plate,
    ])
  }
  const model = version === 2011 ? Buffer.from('VT808   ', 'latin1') : padded('WP200', 20)
  return Buffer.concat([place, padded('WAYPT', 5), model, padded(number.slice(-7), 7), plate])
}

function authentication(version: Jt808Version, number: string, code: string): Buffer {
  if (version !== 2019) return Buffer.from(code, 'latin1')
  return Buffer.concat([
    Buffer.from([code.length]),
    Buffer.from(code, 'latin1'),
    padded(number, 15),
    padded('WP300 v3.1.4', 20),
  ])
}

type Received = { id: number; serial: number; body: Buffer }

function unwrap(version: Jt808Version, frame: Buffer): Received | undefined {
  const plain: number[] = []
  for (let at = 0; at < frame.length; at++) {
    if (frame[at] === 0x7d) plain.push(frame[++at] === 1 ? 0x7d : 0x7e)
    else plain.push(frame[at] as number)
  }
  const bytes = Buffer.from(plain.slice(0, -1))
  const head = version === 2019 ? 17 : 12
  if (bytes.length < head) return undefined
  return {
    id: bytes.readUInt16BE(0),
    serial: bytes.readUInt16BE(head - 2),
    body: bytes.subarray(head),
  }
}

/** Of its location, without items. */
const baseBytes = 28

export type Jt808Client = Client & {
  /** Sends a recording as 0x0801 without the packets `lost` (from 1) until it is asked for them; done once it is answered. */
  media: (bytes: Buffer, lost?: readonly number[]) => Promise<void>
}

export function jt808Client(
  options: ClientOptions & { version: Jt808Version; isUdp?: boolean },
): Jt808Client {
  const { version, number } = options
  const waiting = new Waiting(options.ackTimeoutMs)
  let serial = 0
  let code = options.codes?.read(number) ?? ''
  let rest = Buffer.alloc(0)
  let tcp: net.Socket | undefined
  let udp: UdpSocket | undefined
  let mediaId = 0
  let packets: Buffer[] = []

  const write = (bytes: Buffer) => {
    if (udp) udp.send(bytes, options.port, options.host)
    else tcp?.write(bytes)
  }
  const send = (id: number, body: Buffer) => {
    serial = (serial + 1) & 0xffff
    write(jt808Frame(version, number, id, serial, body))
    return serial
  }
  const ask = (id: number, body: Buffer) => waiting.wait(send(id, body))

  const answer = (id: number, echo: Buffer) => {
    if (id === 0x8201) {
      send(0x0201, Buffer.concat([echo, jt808Location(options.current())]))
      return
    }
    const result = id === 0x8108 && version === 2011 ? 3 : 0
    send(0x0001, Buffer.concat([echo, Buffer.from([id >> 8, id & 255, result])]))
    // No parameters; 44 bytes of what it is, and two lengths of nothing.
    if (id === 0x8104) send(0x0104, Buffer.concat([echo, Buffer.from([0])]))
    if (id === 0x8107) send(0x0107, Buffer.alloc(48))
  }
  const receive = ({ id, serial: theirs, body }: Received) => {
    if (id === 0x8001 || id === 0x8100) return waiting.settle(body.readUInt16BE(0), body)
    if (id === 0x8800) waiting.settle(-body.readUInt32BE(0), body)
    if (id === 0x8003)
      for (const part of askedPackets(body)) write(packets[part - 1] ?? Buffer.alloc(0))
    obey(options, {
      take: () => options.memory?.hearMessage(id, body),
      answer: () => answer(id, Buffer.from([theirs >> 8, theirs & 255])),
    })
    // The last packet of a firmware: it is taken, and said to be in use.
    if (id === 0x8108 && version !== 2011 && body.readUInt16BE(0) === body.readUInt16BE(2))
      send(0x0108, Buffer.from([0, 0]))
  }
  const take = (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (let from = rest.indexOf(0x7e); from >= 0; from = rest.indexOf(0x7e)) {
      const end = rest.indexOf(0x7e, from + 1)
      if (end < 0) return
      const frame = end > from + 1 ? unwrap(version, rest.subarray(from + 1, end)) : undefined
      rest = rest.subarray(end === from + 1 ? end : end + 1)
      if (frame) receive(frame)
    }
  }
  const close = () => {
    tcp?.destroy()
    udp?.close()
    tcp = undefined
    udp = undefined
    rest = Buffer.alloc(0)
    waiting.failAll(new Error('connection closed'))
  }
  const open = () =>
    new Promise<void>((done, fail) => {
      if (options.isUdp) {
        udp = createSocket('udp4').on('message', take).on('error', close)
        return done()
      }
      tcp = net.connect(options.port, options.host, done)
      tcp.on('data', take).on('error', fail).on('close', close)
    })

  return {
    connect: async () => {
      await open()
      if (!code) {
        const answer = await ask(0x0100, registration(version, number))
        if (answer[2] !== 0) throw new Error(`registration refused: ${answer[2]}`)
        code = answer.subarray(3).toString('latin1')
        options.codes?.write(number, code)
      }
      const answer = await ask(0x0102, authentication(version, number, code))
      if (answer[4] !== 0) {
        code = ''
        options.codes?.write(number, code)
        throw new Error('authentication refused')
      }
    },
    report: async (outgoing) => void (await ask(0x0200, jt808Location(outgoing))),
    backlog: async (outgoing) => {
      for (let from = 0; from < outgoing.length; from += 12) {
        const items = outgoing.slice(from, from + 12).map((one) => {
          const body = jt808Location(one)
          return Buffer.concat([Buffer.from([body.length >> 8, body.length & 255]), body])
        })
        await ask(0x0704, Buffer.concat([Buffer.from([0, items.length, 1]), ...items]))
      }
    },
    media: async (bytes, lost = []) => {
      mediaId = Math.max(mediaId + 1, Math.floor(Date.now() / 1000))
      const location = jt808Location(options.current()).subarray(0, baseBytes)
      const bodies = mediaPackets(mediaId, location, bytes)
      const first = serial + 1
      packets = bodies.map((body, n) =>
        jt808Frame(version, number, 0x0801, (first + n) & 0xffff, body, {
          total: bodies.length,
          part: n + 1,
        }),
      )
      serial = (serial + bodies.length) & 0xffff
      const answered = waiting.wait(-mediaId)
      for (const [n, packet] of packets.entries()) if (!lost.includes(n + 1)) write(packet)
      await answered
    },
    heartbeat: async () => void (await ask(0x0002, Buffer.alloc(0))),
    close,
    isOpen: () => tcp !== undefined || udp !== undefined,
  }
}
