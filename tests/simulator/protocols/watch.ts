import net from 'node:net'
import {
  type Client,
  type ClientOptions,
  type Outgoing,
  obey,
  type SimulatedAlarm,
  Waiting,
} from './client.ts'

export type Wearer = { maker: string; id: string }

/** `[maker*id*length*content]`. */
export function watchFrame({ maker, id }: Wearer, content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const size = `000${bytes.length.toString(16)}`.slice(-4).toUpperCase()
  return Buffer.concat([Buffer.from(`[${maker}*${id}*${size}*`), bytes, Buffer.from(']')])
}

/** Whole frames that came, and what is left. */
export function watchContents(bytes: Buffer): { contents: Buffer[]; rest: Buffer } {
  const contents: Buffer[] = []
  let rest = bytes
  while (rest.length >= 20) {
    const whole = 21 + Number(`0x${rest.toString('latin1', 15, 19)}`)
    if (rest.length < whole) break
    contents.push(rest.subarray(20, whole - 1))
    rest = rest.subarray(whole)
  }
  return { contents, rest }
}

/** Signs that a sound must not hold. */
export const escapedSound = (sound: Buffer): Buffer =>
  Buffer.from(
    [...sound].flatMap((byte) => {
      const at = '}[],*'.indexOf(String.fromCharCode(byte))
      return at < 0 ? [byte] : [0x7d, at + 1]
    }),
  )

const two = (value: number) => String(value).padStart(2, '0')

const alarmBits: Partial<Record<SimulatedAlarm, number>> = { sos: 16, lowPower: 17 }

const daySeconds = 86_400

/** From seven to nine in the evening, as UTC has it; anew each day. */
const stepsAt = (time: number) =>
  Math.round(9000 * Math.min(1, Math.max(0, ((time % daySeconds) - 25_200) / 50_400)))

export function watchPosition({ sample, alarms }: Outgoing): string {
  const at = new Date(sample.time * 1000)
  const date = `${two(at.getUTCDate())}${two(at.getUTCMonth() + 1)}${two(at.getUTCFullYear() % 100)}`
  const time = `${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}`
  const bits = alarms.reduce((sum, alarm) => sum + 2 ** (alarmBits[alarm] ?? 32), 0) % 2 ** 32
  return [
    date,
    time,
    'A',
    Math.abs(sample.lat).toFixed(6),
    sample.lat < 0 ? 'S' : 'N',
    Math.abs(sample.lon).toFixed(6),
    sample.lon < 0 ? 'W' : 'E',
    (sample.speed / 10).toFixed(2),
    sample.course.toFixed(1),
    '0.0',
    sample.satellites,
    sample.signal,
    sample.battery,
    stepsAt(sample.time),
    0,
    (bits + (sample.isMoving ? 0 : 16)).toString(16).padStart(8, '0'),
    '1,255,295,1,4120,21809,158,0,12.0',
  ].join(',')
}

/** What it measures by itself every ten minutes. */
const measureSeconds = 600

function measured(time: number): string[] {
  const turn = Math.floor(time / measureSeconds)
  const heart = 62 + ((turn * 7) % 29)
  return [
    `bphrt,${112 + (turn % 19)},${70 + (turn % 13)},${heart},170,1,40,70`,
    `oxygen,0,${95 + (turn % 5)}`,
    `btemp2,1,${(36.2 + (turn % 8) / 10).toFixed(1)}`,
  ]
}

/** By the word of its answer. */
const keyOf = (word: string) => [...word].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7)

/** A watch; shares nothing with the server. */
export function watchClient(options: ClientOptions): Client {
  const waiting = new Waiting(options.ackTimeoutMs)
  const own = { maker: '3G', id: options.number.padStart(10, '0') }
  let socket: net.Socket | undefined
  let rest: Buffer = Buffer.alloc(0)
  let measuredTurn = 0

  const send = (content: string) => socket?.write(watchFrame(own, content))
  const ask = (content: string) => {
    const answer = waiting.wait(keyOf(content.split(',', 1)[0] ?? ''))
    send(content)
    return answer
  }

  const hear = (content: Buffer) => {
    const [word = '', value = ''] = content.toString('latin1').split(',', 2)
    const isSound = word === 'TK' && value.length > 1
    if (!isSound && /^(LK|AL|TK|CONFIG|bphrt|oxygen|btemp2)$/.test(word))
      return waiting.settle(keyOf(word), content)
    obey(options, {
      take: () => options.memory?.hearText(content.toString('latin1')),
      answer: () => {
        if (word !== 'IP') send(isSound ? 'TK,1' : word)
        if (word === 'CR') send(`UD,${watchPosition(options.current())}`)
      },
    })
  }
  const take = (bytes: Buffer) => {
    const came = watchContents(Buffer.concat([rest, bytes]))
    rest = came.rest
    for (const content of came.contents) hear(content)
  }
  const close = () => {
    socket?.destroy()
    socket = undefined
    rest = Buffer.alloc(0)
    waiting.failAll(new Error('connection closed'))
  }
  const keepLink = async ({ sample }: Outgoing) => {
    await ask(`LK,${stepsAt(sample.time)},0,${sample.battery}`)
    const turn = Math.floor(sample.time / measureSeconds)
    if (turn === measuredTurn) return
    measuredTurn = turn
    for (const content of measured(sample.time)) await ask(content)
  }

  return {
    connect: async () => {
      await new Promise<void>((done, fail) => {
        socket = net.connect(options.port, options.host, done)
        socket.on('data', take).on('error', fail).on('close', close)
      })
      await keepLink(options.current())
    },
    report: async (outgoing) => {
      const isAlarm = outgoing.alarms.some((alarm) => alarmBits[alarm] !== undefined)
      if (isAlarm) await ask(`AL,${watchPosition(outgoing)}`)
      else send(`UD,${watchPosition(outgoing)}`)
    },
    backlog: async (outgoing) => {
      for (const one of outgoing) send(`UD2,${watchPosition(one)}`)
    },
    heartbeat: keepLink,
    close,
    isOpen: () => socket !== undefined,
  }
}
