import type { Protocol } from '#lib/codes/protocols.ts'
import type { DeviceState } from '../domain/position/device-state.ts'
import { silenceSeconds } from '../domain/position/silence.ts'
import type { DeviceSettings } from './codecs/protocol.ts'

/** What people set for a device's alarms (server/domain/setting/setting-effects.ts); kept in device.settings too. */
export type RuleSettings = {
  /** Mask of alarm types that are off: never raised, whatever the device reports. */
  alarmsOff?: number
  /** Mask of alarm types that are raised for the lists only: the app does not tell them. */
  alarmsSilent?: number
  /** Above this the platform itself raises overspeed; tenths of km/h. */
  speedLimit?: number
  /** Standing for so long raises stay. */
  staySeconds?: number
}

/** What people set for a device's identity (server/domain/device/identity.ts); kept in device.settings too. */
export type IdentitySettings = {
  /** `strict`: only with its code. `number`: its number is enough. Without it, strict from the first right code on. */
  identity?: 'strict' | 'number'
  /** Networks in CIDR form from which it may come; all without them. */
  networks?: readonly string[]
}

/** Who sends: its address, its way, and whether it showed the device's code or token. */
export type Sender = { ip: string; transport: number; isProved: boolean }

/** The connection that a device's frames come from; commands go there. */
export type HoldingSession = Sender & {
  /** Names this hold in the whole platform; a later one is higher. */
  epoch: number
  seenAtMs: number
  close(why: string): void
  sendWaiting(): void
  /** Somebody at `ip` claims the device too: find out whether this connection is still alive. */
  challenge(ip: string): void
}

/** A device that the gateway serves: facts from the main store, present state, and what the rules remember. */
export type Device = {
  id: number
  /** The number with which it identifies itself. */
  number: string
  model: string
  /** What its owner says that it speaks. */
  protocol: Protocol
  settings: DeviceSettings & RuleSettings & IdentitySettings
  icon: number
  /** Given at registration; undefined when none was given. */
  authCode: string | undefined
  /** It has shown the right code at least once. */
  isAuthProved: boolean
  /** Manufacturer, model and terminal id of the first registration. */
  terminalId: string | undefined
  /** SHA-256 of the token that its OsmAnd requests must show, hex. */
  tokenHash: string | undefined
  iccid: string
  version: string
  /** Unix seconds. */
  activatedAt: number | undefined
  expiresAt: number | undefined
  /** A command waits for it. */
  hasWaiting: boolean
  state: DeviceState
  memory: RuleMemory | undefined
  /** Whom its frames come from now, when that is a connection here. */
  session: HoldingSession | undefined
  /** Who held it when its row was read last, at any gateway; for phones, which hold no connection. */
  holder: { ip: string; transport: number } | undefined
  /** Connections here that wait until the holder is gone. */
  waiting: Set<{ retry(): void }> | undefined
  /** Number of the newest batch that writes its state, and batches under way that hold it. */
  batch: number
  pending: number
  /** Unix seconds of the last look-up or frame; idle entries are forgotten. */
  usedAt: number
}

/** What the rules remember of a device between two reports; lost with the process, at the cost of some precision. */
export type RuleMemory = {
  /** (time, seq) of the last reports, flat, as a ring: a report sent again is known without the database. */
  recent: number[]
  recentAt: number
  /** Fix time since which the device has been slow; 0 while it is not. */
  slowSince: number
  /** A fix that seemed to jump: the next one near it proves that the device is there. */
  jumpTime: number
  jumpLat: number
  jumpLon: number
  /** Lasting alarm conditions of the run of late reports under way, and the newest fix time of that run. */
  lateMask: number
  lateTime: number
  /** Conditions that the last heartbeat told: they hold until one comes without them. */
  statusMask: number
}

/** The rules' memory of a device, made at its first report so that idle devices stay small. */
export function memoryOf(device: Device): RuleMemory {
  device.memory ??= {
    recent: [],
    recentAt: 0,
    slowSince: 0,
    jumpTime: 0,
    jumpLat: 0,
    jumpLon: 0,
    lateMask: 0,
    lateTime: 0,
    statusMask: 0,
  }
  return device.memory
}

const recentLimit = 64

/** Whether (time, seq) was taken in lately; remembers it when not. */
export function isResent(memory: RuleMemory, time: number, seq: number): boolean {
  const { recent } = memory
  for (let at = 0; at < recent.length; at += 2) {
    if (recent[at] === time && recent[at + 1] === seq) return true
  }
  recent[memory.recentAt] = time
  recent[memory.recentAt + 1] = seq
  memory.recentAt = (memory.recentAt + 2) % recentLimit
  return false
}

/** Seconds of silence after which a connection is given up. */
export const idleSeconds = (device: Device | undefined): number =>
  silenceSeconds(device?.settings.intervalSeconds)
