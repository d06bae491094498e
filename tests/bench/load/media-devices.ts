import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { jt808Client } from '../../simulator/protocols/jt808.ts'
import { soundFile } from '../../sounds/signal.ts'

/** `link`: bytes a second that a device can send; 0: as many as are answered. */
export type MediaPlan = {
  port: number
  firstNumber: number
  devices: number
  seconds: number
  link: number
}
/** Recordings of a minute of AMR, answered whole. */
export type MediaResult = { recordings: number }

const ackTimeoutMs = 60_000

/** Devices that send one recording after the other, in a process of their own. */
async function send({
  port,
  firstNumber,
  devices,
  seconds,
  link,
}: MediaPlan): Promise<MediaResult> {
  const sample = {
    time: Math.floor(Date.now() / 1000),
    lat: 47.16,
    lon: 9.52,
    speed: 0,
    course: 0,
    mileage: 0,
    isMoving: false,
    isInTunnel: false,
    satellites: 9,
    signal: 80,
    battery: 90,
  }
  const current = () => ({ sample, alarms: [], isAsleep: false, isLate: false })
  const clients = Array.from({ length: devices }, (_, n) =>
    jt808Client({
      host: '127.0.0.1',
      port,
      number: String(firstNumber + n),
      version: 2013,
      ackTimeoutMs,
      current,
    }),
  )
  for (const client of clients) await client.connect()
  const bytes = soundFile('minute.amr')
  console.log('ready')
  for await (const line of createInterface({ input: process.stdin })) if (line === 'go') break
  const until = Date.now() + seconds * 1000
  const pause = link > 0 ? (bytes.length / link) * 1000 : 0
  let recordings = 0
  const each = clients.map(async (client, n) => {
    // Not all at the same moment.
    await sleep((pause * n) / devices)
    while (Date.now() < until) {
      await Promise.all([client.media(bytes), sleep(pause)])
      recordings += 1
    }
    client.close()
  })
  await Promise.all(each)
  return { recordings }
}

const result = await send(JSON.parse(process.argv[2] ?? '{}') as MediaPlan)
console.log(JSON.stringify(result))
process.exit(0)
