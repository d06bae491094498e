import net from 'node:net'
import {
  type Client,
  type ClientOptions,
  type Outgoing,
  obey,
  type SimulatedAlarm,
  Waiting,
} from './client.ts'

const alarmCodes: Record<SimulatedAlarm, number> = {
  sos: 1,
  powerFailure: 2,
  vibration: 3,
  overspeed: 6,
  lowPower: 0x0e,
}

function crc(bytes: Buffer): number {
  let sum = 0xffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x8408 : sum >>> 1
  }
  return sum ^ 0xffff
}

export function gt06Frame(type: number, serial: number, content: Buffer): Buffer {
  const inner = Buffer.concat([
    Buffer.from([content.length + 5, type]),
    content,
    Buffer.from([serial >> 8, serial & 255]),
  ])
  const sum = crc(inner)
  return Buffer.concat([
    Buffer.from([0x78, 0x78]),
    inner,
    Buffer.from([sum >> 8, sum & 255, 0x0d, 0x0a]),
  ])
}

function gpsBlock({ sample }: Outgoing): Buffer {
  const time = new Date(sample.time * 1000)
  const block = Buffer.alloc(18)
  const parts = [
    time.getUTCFullYear() - 2000,
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  ]
  block.set(parts, 0)
  block[6] = 0xc0 | Math.min(15, sample.satellites)
  block.writeUInt32BE(Math.round(Math.abs(sample.lat) * 1_800_000), 7)
  block.writeUInt32BE(Math.round(Math.abs(sample.lon) * 1_800_000), 11)
  block[15] = Math.min(255, Math.round(sample.speed / 10))
  const north = sample.lat >= 0 ? 1 << 10 : 0
  const west = sample.lon < 0 ? 1 << 11 : 0
  block.writeUInt16BE(sample.course | north | west | (1 << 12), 16)
  return block
}

const cell = Buffer.from([0x01, 0xcc, 0x00, 0x28, 0x7d, 0x00, 0x1f, 0xb8])

function location(outgoing: Outgoing): Buffer {
  const tail = Buffer.alloc(7)
  tail[0] = outgoing.sample.isMoving ? 1 : 0
  tail[2] = outgoing.isLate ? 1 : 0
  tail.writeUInt32BE(outgoing.sample.mileage * 100, 3)
  return Buffer.concat([gpsBlock(outgoing), cell, tail])
}

const voltageLevel = (battery: number) => Math.max(1, Math.min(6, Math.ceil((battery / 100) * 6)))

function status({ sample }: Outgoing): Buffer {
  const terminal = 0x40 | (sample.isMoving ? 2 : 0) | (sample.battery === 100 ? 4 : 0)
  return Buffer.from([terminal, voltageLevel(sample.battery), Math.ceil(sample.signal / 25), 0, 2])
}

function alarm(outgoing: Outgoing, which: SimulatedAlarm): Buffer {
  const tail = status(outgoing).subarray(0, 3)
  return Buffer.concat([
    gpsBlock(outgoing),
    Buffer.from([9]),
    cell,
    tail,
    Buffer.from([alarmCodes[which], 2]),
  ])
}

export function gt06Client(options: ClientOptions): Client {
  const waiting = new Waiting(options.ackTimeoutMs)
  let serial = 0
  let socket: net.Socket | undefined
  let rest = Buffer.alloc(0)

  const send = (type: number, content: Buffer) => {
    serial = (serial + 1) & 0xffff
    socket?.write(gt06Frame(type, serial, content))
    return serial
  }
  const ask = (type: number, content: Buffer) => waiting.wait(send(type, content))

  const answerCommand = (content: Buffer) => {
    const { sample } = options.current()
    const flag = content.subarray(1, 5)
    const place = `Lat:${sample.lat.toFixed(6)},Lon:${sample.lon.toFixed(6)},Speed:${sample.speed / 10}`
    const isQuery = content.toString('latin1', 5).startsWith('WHERE')
    const text = Buffer.from(isQuery ? place : 'OK!', 'latin1')
    send(0x15, Buffer.concat([Buffer.from([text.length + 4]), flag, text, Buffer.from([0, 2])]))
  }
  const take = (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest[0] === 0x78) {
      const whole = (rest[2] as number) + 5
      if (rest.length < whole) return
      const [type, content] = [rest[3] as number, rest.subarray(4, whole - 6)]
      if (type === 0x80)
        obey(options, {
          take: () =>
            options.memory?.hearText(content.toString('latin1', 5, (content[0] ?? 4) + 1)),
          answer: () => answerCommand(content),
        })
      else waiting.settle(rest.readUInt16BE(whole - 6), content)
      rest = rest.subarray(whole)
    }
  }
  const close = () => {
    socket?.destroy()
    socket = undefined
    rest = Buffer.alloc(0)
    waiting.failAll(new Error('connection closed'))
  }

  return {
    connect: async () => {
      await new Promise<void>((done, fail) => {
        socket = net.connect(options.port, options.host, done)
        socket.on('data', take).on('error', fail).on('close', close)
      })
      await ask(0x01, Buffer.from(options.number.padStart(16, '0'), 'hex'))
    },
    report: async (outgoing) => {
      const [first] = outgoing.alarms
      if (first) await ask(0x26, alarm(outgoing, first))
      send(0x22, location(outgoing))
    },
    backlog: async (outgoing) => {
      for (const one of outgoing) send(0x22, location(one))
    },
    heartbeat: async (latest) => void (await ask(0x13, status(latest))),
    close,
    isOpen: () => socket !== undefined,
  }
}
