import type { AlarmMask } from '#lib/codes/alarm-types.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { MotionSettings } from '#lib/motion/definitions.ts'
import type { StreamRules } from '#lib/motion/stream.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import type { DeviceState } from '../db/device-state.ts'
import type { VisitState } from '../domain/tracking/fence/visit-state.ts'
import type { WatchSet } from '../domain/tracking/fence/watch-set.ts'
import { silenceSeconds } from '../domain/tracking/position/silence.ts'
import type { DeviceSettings } from './codecs/protocol.ts'

export type RuleSettings = {
  /** Mask of types never raised. */
  alarmsOff?: AlarmMask
  alarmsSilent?: AlarmMask
  /** Tenths of km/h. */
  speedLimit?: number
  staySeconds?: number
  /** Of the battery. */
  lowPercent?: number
  /** Shorter ones interrupt no driving. */
  restSeconds?: number
  /** From × 100 + to; starting the engine then is illegal. */
  guardHours?: number
  displacedMetres?: number
  /** Its frames are not kept (command 81). */
  isUnlogged?: boolean
  /** Beats a minute. */
  heartHigh?: number
  heartLow?: number
  /** Per cent. */
  oxygenLow?: number
  /** Tenths of °C. */
  bodyTemperature?: number
  /** Systolic, mmHg. */
  pressureHigh?: number
  /** Regional searches do not find it. */
  unsearched?: boolean
} & MotionSettings

export type IdentitySettings = {
  /** Unset: strict from the first right code. */
  identity?: 'strict' | 'number'
  /** CIDR; all without them. */
  networks?: readonly string[]
}

/** `isProved`: showed the code or token. */
export type Sender = { ip: string; transport: number; isProved: boolean }

/** Commands go there. */
export type HoldingSession = Sender & {
  /** Later holds are higher. */
  epoch: number
  seenAtMs: number
  close(why: string): void
  sendWaiting(): void
  challenge(ip: string): void
}

export type Device = {
  id: number
  number: string
  model: string
  /** A connection may speak another. */
  protocol: Protocol
  settings: DeviceSettings & RuleSettings & IdentitySettings
  icon: number
  rules: StreamRules
  zone: string
  /** Of its organisation: `/1/7/42/`. */
  path: string
  groupId: number | undefined
  /** Since: store seconds. */
  bound: readonly (readonly [fenceId: number, since: number])[]
  watched: { version: number; sets: readonly WatchSet[] } | undefined
  /** Undefined before the first fence. */
  visits: VisitState | undefined
  authCode: string | undefined
  isAuthProved: boolean
  terminalId: string | undefined
  /** Claimed by somebody who has not shown that it is his: nobody gets in as it. */
  isClaimOpen: boolean
  /** SHA-256, hex. */
  tokenHash: string | undefined
  iccid: string
  /** By itself: its card is in it. */
  isIccidReported: boolean
  version: string
  /** Its own name for its model; hardware and firmware as it names them. */
  toldModel: string
  hardware: string
  firmware: string
  /** Unix seconds. */
  activatedAt: number | undefined
  expiresAt: number | undefined
  hasWaiting: boolean
  state: DeviceState
  memory: RuleMemory | undefined
  session: HoldingSession | undefined
  holder: { ip: string; transport: number } | undefined
  /** Of this gateway's hold for a phone, which has no session; others end it by the bus. */
  phoneEpoch: number | undefined
  waiting: Set<{ retry(): void }> | undefined
  /** Batch that last writes its state; batches under way. */
  batch: number
  pending: number
  /** Unix seconds of the last use. */
  usedAt: number
}

/** Between two reports; lost with the process. */
export type RuleMemory = {
  /** (time, seq), to recognise resent reports. */
  recent: number[]
  recentAt: number
  /** (cell, slot) of last fixes, in turn. */
  cells: number[]
  cellsAt: number
  /** Fix time; 0 when not slow. */
  slowSince: number
  /** A fix near it confirms the jump. */
  jumpTime: number
  jumpLat: number
  jumpLon: number
  lateMask: AlarmMask
  lateTime: number
  raisedAt: Map<number, number>
  /** Worst values of episodes, by bit. */
  peaks: Map<number, number>
  /** Last readings out of range, by bit; of late reports by themselves. */
  illAt: Map<number, number>
  /** This movement began with the ignition off. */
  isTowed: boolean
  /** Mask of the last heartbeat. */
  statusMask: AlarmMask
  /** Of the last report that told a status. */
  toldMask: AlarmMask
  /** Last ones by sensor; undefined before the first. */
  readings: Map<number, KnownReading> | undefined
  /** Named in the last report that named one: its time, and the begin of its ten minutes. */
  driver: { card: string; slot: number; name: string; time: number } | undefined
  /** Numbers of the last ten minutes that reports were of, by their begins; undefined before the first. */
  beacons: Map<number, Set<string>> | undefined
  /** Bytes of recordings in that hour since 1970. */
  media: { hour: number; bytes: number } | undefined
}

/** Hundredths; `at` and `heardAt` store seconds, of the reading and of when its sensor was written down. */
type KnownReading = { at: number; value: number; heardAt: number }

export type ReadingMemory = Pick<RuleMemory, 'readings'>
export type DriverMemory = Pick<RuleMemory, 'driver'>
export type BeaconMemory = Pick<RuleMemory, 'beacons'>

/** Late, so idle devices stay small. */
export function memoryOf(device: Device): RuleMemory {
  device.memory ??= {
    recent: [],
    recentAt: 0,
    cells: [],
    cellsAt: 0,
    slowSince: 0,
    jumpTime: 0,
    jumpLat: 0,
    jumpLon: 0,
    lateMask: 0n,
    lateTime: 0,
    raisedAt: new Map(),
    illAt: new Map(),
    peaks: new Map(),
    isTowed: false,
    statusMask: 0n,
    toldMask: 0n,
    readings: undefined,
    driver: undefined,
    beacons: undefined,
    media: undefined,
  }
  return device.memory
}

const recentLimit = 64
/** A device near a corner changes among four cells; large ones count as well. */
const cellsLimit = 16

/** Remembers (time, seq) when new. */
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

export type CellMemory = Pick<RuleMemory, 'cells' | 'cellsAt'>

/** Remembers (cell, slot) when new. */
export function isKnownCell(memory: CellMemory, cell: number, slot: number): boolean {
  const { cells } = memory
  for (let at = 0; at < cells.length; at += 2) {
    if (cells[at] === cell && cells[at + 1] === slot) return true
  }
  cells[memory.cellsAt] = cell
  cells[memory.cellsAt + 1] = slot
  memory.cellsAt = (memory.cellsAt + 2) % cellsLimit
  return false
}

/** Ten minutes whose beacons are remembered: late reports may come among others. */
const beaconSlots = 4

/** False for one more number of ten minutes than there may be; remembers others. */
export function takesBeacon(memory: BeaconMemory, slot: number, number: string): boolean {
  memory.beacons ??= new Map()
  const slots = memory.beacons
  let numbers = slots.get(slot)
  if (!numbers) {
    const [oldest] = slots.keys()
    if (oldest !== undefined && slots.size >= beaconSlots) slots.delete(oldest)
    numbers = new Set()
    slots.set(slot, numbers)
  }
  if (!numbers.has(number) && numbers.size >= beaconLimits.perSlot) return false
  numbers.add(number)
  return true
}

/** Of silence until a connection is closed. */
export const idleSeconds = (device: Device | undefined): number =>
  silenceSeconds(device?.settings.intervalSeconds)
