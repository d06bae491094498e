import type { Radio } from '../world/radio.ts'
import type { Sample } from '../world/sample.ts'
import type { Client, ClientOptions, Outgoing } from './client.ts'

/** A phone with `radio` has no sky while it rests. */
export function osmandClient(options: ClientOptions & { radio?: Radio | undefined }): Client {
  let isOn = false
  const post = async ({ sample, alarms, beacons = [] }: Outgoing) => {
    const query = new URLSearchParams({
      id: options.number,
      timestamp: String(sample.time),
      batt: String(sample.battery),
    })
    const heard = sample.isMoving ? undefined : await options.radio?.(sample)
    for (const [name, value] of heard ?? satelliteFix(sample)) query.append(name, value)
    const [first] = alarms
    if (first) query.set('alarm', first)
    for (const { number, rssi, battery } of beacons)
      query.append('beacon', `${number}:${rssi}:${battery}`)
    const reply = await fetch(`http://${options.host}:${options.port}/?${query}`, {
      method: 'POST',
      signal: AbortSignal.timeout(15_000),
    })
    if (!reply.ok) throw new Error(`refused: ${reply.status}`)
  }
  return {
    connect: async () => {
      isOn = true
    },
    report: post,
    backlog: async (outgoing) => {
      for (const one of outgoing) await post(one)
    },
    heartbeat: post,
    close: () => {
      isOn = false
    },
    isOpen: () => isOn,
  }
}

const satelliteFix = (sample: Sample) =>
  [
    ['lat', sample.lat.toFixed(6)],
    ['lon', sample.lon.toFixed(6)],
    ['speed', (sample.speed / 18.52).toFixed(2)],
    ['bearing', String(sample.course)],
    ['altitude', '18'],
    ['accuracy', '8'],
  ] as const
