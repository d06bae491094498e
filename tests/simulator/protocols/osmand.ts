import type { Client, ClientOptions, Outgoing } from './client.ts'

export function osmandClient(options: ClientOptions): Client {
  let isOn = false
  const post = async ({ sample, alarms }: Outgoing) => {
    const query = new URLSearchParams({
      id: options.number,
      timestamp: String(sample.time),
      lat: sample.lat.toFixed(6),
      lon: sample.lon.toFixed(6),
      speed: (sample.speed / 18.52).toFixed(2),
      bearing: String(sample.course),
      altitude: '18',
      accuracy: '8',
      batt: String(sample.battery),
    })
    const [first] = alarms
    if (first) query.set('alarm', first)
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
