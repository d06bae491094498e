import type { Client, CodeMemory, Outgoing, SimulatedAlarm } from './protocols/client.ts'
import { gt06Client } from './protocols/gt06.ts'
import { jt808Client } from './protocols/jt808.ts'
import { osmandClient } from './protocols/osmand.ts'
import { watchClient } from './protocols/watch.ts'
import { beaconsAt } from './world/badges.ts'
import type { FleetDevice, FleetProtocol } from './world/fleet.ts'
import { type Radio, radioOf } from './world/radio.ts'
import { random } from './world/random.ts'
import { sampleAt } from './world/sample.ts'

export type Ports = { jt808: number; gt06: number; osmand: number; watch: number }

/** Seconds between reports; asleep after twenty minutes at rest. */
export type Pace = { moving: number; resting: number; asleep: number; heartbeat: number }
export const demoPace: Pace = { moving: 10, resting: 60, asleep: 300, heartbeat: 60 }

const asleepAfterSeconds = 1200
const longestBacklog = 500

type Speaking = {
  host: string
  ports: Ports
  number: string
  codes: CodeMemory
  current: () => Outgoing
  radio: Radio | undefined
}
const clients: Record<FleetProtocol, (speaking: Speaking) => Client> = {
  'jt808-2011': ({ ports, ...rest }) => jt808Client({ ...rest, port: ports.jt808, version: 2011 }),
  'jt808-2013': ({ ports, ...rest }) => jt808Client({ ...rest, port: ports.jt808, version: 2013 }),
  'jt808-2019': ({ ports, ...rest }) => jt808Client({ ...rest, port: ports.jt808, version: 2019 }),
  'jt808-udp': ({ ports, ...rest }) =>
    jt808Client({ ...rest, port: ports.jt808, version: 2013, isUdp: true }),
  gt06: ({ ports, ...rest }) => gt06Client({ ...rest, port: ports.gt06 }),
  osmand: ({ ports, ...rest }) => osmandClient({ ...rest, port: ports.osmand }),
  watch: ({ ports, ...rest }) => watchClient({ ...rest, port: ports.watch }),
}

function alarmsAt(
  device: FleetDevice,
  { time, speed, battery }: { time: number; speed: number; battery: number },
): SimulatedAlarm[] {
  const lot = random('alarm', device.imei, Math.floor(time / 60))()
  return [
    ...(speed > device.city.overspeed ? (['overspeed'] as const) : []),
    ...(battery < 18 ? (['lowPower'] as const) : []),
    ...(lot < 0.0001 ? (['sos'] as const) : []),
    ...(lot > 0.9999 ? (['powerFailure'] as const) : []),
    ...(lot > 0.5 && lot < 0.5008 && speed === 0 ? (['vibration'] as const) : []),
  ]
}

/** Drives, rests, sleeps, loses the network in tunnels. */
export class Driver {
  readonly #device: FleetDevice
  readonly #client: Client
  readonly #pace: Pace
  #waiting: Outgoing[] = []
  #restingSince = 0
  #nextReport = 0
  #nextHeartbeat = 0
  #retryAt = 0
  #failures = 0
  #isBusy = false
  sent = 0

  constructor(
    device: FleetDevice,
    { host, ports, pace, codes }: { host: string; ports: Ports; pace: Pace; codes: CodeMemory },
  ) {
    this.#device = device
    this.#pace = pace
    const current = () => this.#outgoing(Math.floor(Date.now() / 1000))
    this.#client = clients[device.protocol]({
      host,
      ports,
      number: device.imei,
      codes,
      current,
      radio: device.kind === 'person' ? radioOf(device.city.key) : undefined,
    })
    const offset = random('phase', device.imei)()
    this.#nextReport = Math.floor(Date.now() / 1000) + Math.floor(offset * pace.moving)
  }

  get isOpen(): boolean {
    return this.#client.isOpen()
  }

  #outgoing(now: number): Outgoing {
    const sample = sampleAt(this.#device, now)
    if (sample.isMoving) this.#restingSince = 0
    else if (this.#restingSince === 0) this.#restingSince = now
    const isAsleep = this.#restingSince > 0 && now - this.#restingSince > asleepAfterSeconds
    const beacons = beaconsAt(this.#device, now)
    return { sample, alarms: alarmsAt(this.#device, sample), beacons, isAsleep, isLate: false }
  }

  /** Never throws: a lost connection is tried again. */
  async tick(now: number): Promise<void> {
    const outgoing = this.#outgoing(now)
    if (outgoing.sample.isInTunnel && this.#client.isOpen()) this.#client.close()
    if (now >= this.#nextReport) {
      this.#waiting.push(outgoing)
      if (this.#waiting.length > longestBacklog) this.#waiting.shift()
      const { moving, resting, asleep } = this.#pace
      this.#nextReport =
        now + (outgoing.sample.isMoving ? moving : outgoing.isAsleep ? asleep : resting)
    }
    if (this.#isBusy || outgoing.sample.isInTunnel || now < this.#retryAt) return
    this.#isBusy = true
    try {
      await this.#sendDue(outgoing, now)
      this.#failures = 0
    } catch {
      this.#client.close()
      this.#failures++
      this.#retryAt = now + Math.min(60, 2 ** this.#failures)
    } finally {
      this.#isBusy = false
    }
  }

  async #sendDue(latest: Outgoing, now: number): Promise<void> {
    if (!this.#client.isOpen()) await this.#client.connect()
    const due = this.#waiting
    if (due.length === 1 && due[0]) await this.#client.report(due[0])
    else if (due.length > 1)
      await this.#client.backlog(due.map((one) => ({ ...one, isLate: true })))
    this.sent += due.length
    this.#waiting = this.#waiting.slice(due.length)
    if (due.length > 0) this.#nextHeartbeat = now + this.#pace.heartbeat
    else if (now >= this.#nextHeartbeat) {
      await this.#client.heartbeat(latest)
      this.#nextHeartbeat = now + this.#pace.heartbeat
    }
  }

  close(): void {
    this.#client.close()
  }
}
