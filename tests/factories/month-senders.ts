import { once } from 'node:events'
import net from 'node:net'
import { expect } from 'vitest'
import type { Gateway } from '#server/gateway/gateway.ts'
import { until } from '../gateway/support.ts'
import type { Outgoing } from '../simulator/protocols/client.ts'
import { jt808Client } from '../simulator/protocols/jt808.ts'
import { watchContents, watchFrame } from '../simulator/protocols/watch.ts'
import type { Measured } from './wear-month.ts'
import type { Presence } from './work-month.ts'

/** What a phone tells at a moment without a place. */
type Told = { at: number; extras?: object; [name: string]: unknown }

/** Of a request, whose body may be so long. */
const mostAtOnce = 50

/** Kept by a phone over the month, and sent in requests as large as one may be. */
export async function sendFromPhone(
  { ports }: Gateway,
  number: string,
  told: readonly Told[],
): Promise<void> {
  const url = `http://127.0.0.1:${ports['osmand http']}/`
  for (let from = 0; from < told.length; from += mostAtOnce) {
    const locations = told.slice(from, from + mostAtOnce).map(({ at, ...rest }) => ({
      timestamp: new Date(at * 1000).toISOString(),
      ...rest,
    }))
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: number, location: locations }),
    })
    expect([reply.status, await reply.text()]).toEqual([200, ''])
  }
}

export const yard = { lat: 52.52, lon: 13.405 }
/** Some 950 m north. */
const street = { lat: 52.528_55, lon: 13.405 }

const fixAt = (time: number, isInside: boolean): Outgoing => ({
  sample: {
    time,
    ...(isInside ? yard : street),
    speed: 400,
    course: 0,
    mileage: 0,
    isMoving: true,
    isInTunnel: false,
    satellites: 9,
    signal: 80,
    battery: 77,
  },
  alarms: [],
  isAsleep: false,
  isLate: true,
})

/** Comes from the street to the yard, and goes back; sent over TCP as 0x0704. */
export async function sendFromTracker(
  { ports }: Gateway,
  number: string,
  presences: readonly Presence[],
): Promise<void> {
  const fixes = presences.flatMap(({ came, left }) =>
    came === undefined || left === undefined
      ? []
      : [fixAt(came - 400, false), fixAt(came, true), fixAt(left - 400, true), fixAt(left, false)],
  )
  const [first = fixAt(0, false)] = fixes
  const client = jt808Client({
    version: 2019,
    host: '127.0.0.1',
    port: ports['jt808 tcp'] ?? 0,
    number,
    current: () => first,
  })
  await client.connect()
  await client.backlog(fixes)
  client.close()
}

/** Of a wearer. */
export async function measureByPhone(
  gateway: Gateway,
  number: string,
  readings: readonly Measured[],
): Promise<void> {
  await sendFromPhone(
    gateway,
    number,
    readings.map(({ at, steps, heart, oxygen, systolic, diastolic, temperature }) => ({
      at,
      steps,
      heart,
      spo2: oxygen,
      bp: `${systolic}/${diastolic}`,
      temp: temperature,
    })),
  )
}

/** A watch tells what is now: `atTime` puts the gateway's clock there. */
export async function measureByWatch(
  { ports }: Gateway,
  id: string,
  readings: readonly Measured[],
  atTime: (at: number) => void,
): Promise<void> {
  const socket = net.connect({ port: ports['watch tcp'] ?? 0, host: '127.0.0.1' })
  await once(socket, 'connect')
  let rest: Buffer = Buffer.alloc(0)
  let answers = 0
  socket.on('data', (bytes) => {
    const came = watchContents(Buffer.concat([rest, bytes]))
    rest = came.rest
    answers += came.contents.length
  })
  for (const [n, { at, ...told }] of readings.entries()) {
    atTime(at)
    const contents = [
      `LK,${told.steps},0,80`,
      `bphrt,${told.systolic},${told.diastolic},${told.heart},170,1,40,70`,
      `oxygen,0,${told.oxygen}`,
      `btemp2,1,${told.temperature}`,
    ]
    socket.write(Buffer.concat(contents.map((content) => watchFrame({ maker: '3G', id }, content))))
    await until(() => answers === 4 * (n + 1), 'the answers')
  }
  socket.destroy()
}
