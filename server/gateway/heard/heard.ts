import { LRUCache } from 'lru-cache'
import { type HeardCause, listenSeconds } from '#lib/codes/heard-causes.ts'
import { type Protocol, protocolNames, protocolRow } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Pool } from '../../db/pool.ts'
import { isSameNetwork } from '../../domain/platform/network-of.ts'
import type { Bus } from '../../jobs/bus.ts'
import type { Log } from '../../log.ts'
import type { ErrorBoundary } from '../../process/error-boundary.ts'
import type { Codec } from '../load-codec.ts'
import { columnsOfHeard, type HeardRow, putHeard } from './heard-rows.ts'
import { hideAddress, wholly } from './hide-address.ts'
import { hasWrongChecksum, spokenNumber, spokenProtocol } from './spoken-number.ts'

/** Devices waited for at once (the oldest go), and notes from one address or all within `turnMs`. */
const most = { devices: 5000, addresses: 5000, ofAddress: 20, ofAll: 500 }
const turnMs = 10_000
const writeMs = 1000
const rowsPerWrite = 500
/** Headers keep the last ten or eleven digits of a printed number; neighbours of a series differ in these. */
const endDigits = 8

export type Sighting = {
  cause: HeardCause
  /** Undefined when the bytes do not say. */
  protocol: Protocol | undefined
  port: Protocol
  ip: string
  /** That came in place of the device's. */
  number?: string
}

/** `address`: of who waits. `proofPort`: where a claimed device comes to show that it is his. */
type Waiting = { address?: string | undefined; proofPort?: Protocol | undefined }
type Awaited = Waiting & { key: string }

type Options = {
  main: Pool
  bus: Bus
  log: Log
  errors: ErrorBoundary
  now: () => number
  /** A claimed device came to its `proofPort`. */
  onProof: (deviceId: number) => void
}

/**
 * What came from devices that somebody waits for (device/GetHeard), and nothing of others: strangers
 * fill neither memory nor database. While nobody waits it costs one comparison a frame.
 */
export class Heard {
  readonly codecs = new Map<Protocol, Codec>()
  readonly #options: Options
  readonly #numbers = new Map<string, number>()
  readonly #ends = new Map<string, Set<number>>()
  readonly #addresses = new Map<string, Set<number>>()
  readonly #awaited: LRUCache<number, Awaited>
  readonly #perAddress = new LRUCache<string, number>({ max: most.addresses, ttl: turnMs })
  readonly #waiting = new Map<string, HeardRow>()
  #turn = 0
  #told = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    this.#awaited = new LRUCache<number, Awaited>({
      max: most.devices,
      ttl: listenSeconds * 1000,
      ttlAutopurge: true,
      dispose: (awaited, id) => this.#forget(id, awaited),
    })
  }

  get isListening(): boolean {
    return this.#numbers.size > 0
  }

  isAwaited(number: string): boolean {
    return this.#numbers.has(numberKey(number))
  }

  /** Whether who waits for it does so in the network of that address. */
  waitsIn(deviceId: number, ip: string): boolean {
    const address = this.#awaited.get(deviceId)?.address
    return address !== undefined && isSameNetwork(address, ip)
  }

  /** For `listenSeconds`. */
  await(deviceId: number, { number, address, proofPort }: Waiting & { number: string }): void {
    const key = numberKey(number)
    this.#awaited.set(deviceId, { key, address, proofPort })
    this.#numbers.set(key, deviceId)
    for (const end of likenessesOf(key)) addTo(this.#ends, end, deviceId)
    if (address !== undefined) addTo(this.#addresses, address, deviceId)
  }

  #forget(id: number, { key, address }: Awaited): void {
    if (this.#numbers.get(key) === id) this.#numbers.delete(key)
    for (const end of likenessesOf(key)) takeFrom(this.#ends, end, id)
    if (address !== undefined) takeFrom(this.#addresses, address, id)
  }

  /** A number of no device: noted for who waits for one with the same ending or that holds it, or from the same address. */
  noteUnknown(number: string, { protocol, ip }: { protocol: Protocol; ip: string }): void {
    if (!this.isListening || !this.#affords(ip)) return
    const key = numberKey(number)
    const alike = [endOf(key), insideOf(key, protocol)].flatMap((end) => [
      ...(this.#ends.get(end) ?? []),
    ])
    for (const id of new Set([...alike, ...(this.#addresses.get(ip) ?? [])]))
      this.note(id, { cause: 'otherNumber', protocol, port: protocol, ip, number })
  }

  /** Of a device that the frame named. Of a claimed one it may be a stranger's: from where, is nobody's business. */
  note(deviceId: number, sighting: Sighting): void {
    const awaited = this.#awaited.get(deviceId)
    if (!awaited) return
    const { cause, protocol, port, ip, number } = sighting
    const place = `${deviceId} ${cause}`
    const known = this.#waiting.get(place)
    if (!known && this.#waiting.size >= rowsPerWrite) return
    this.#waiting.set(place, {
      deviceId,
      cause,
      port,
      protocol: protocol ?? null,
      number: number ?? null,
      address: awaited.proofPort === undefined ? hideAddress(ip) : wholly,
      count: (known?.count ?? 0) + 1,
    })
    this.#timer ??= setTimeout(() => this.flush(), writeMs)
  }

  /** Bytes of a connection that has no device: a device at the port of another protocol. */
  overhear(port: Protocol, ip: string, bytes: Buffer): void {
    const protocol = spokenProtocol(bytes)
    if (protocol === undefined || protocol === port || !this.#affords(ip)) return
    this.#noteSpoken({ port, protocol, ip, bytes })
  }

  /** A frame that could not be read. `deviceId`: who the connection has logged in. */
  noteBad(port: Protocol, from: { ip: string; deviceId: number | undefined }, bytes: Buffer): void {
    const { ip, deviceId } = from
    if (deviceId === undefined) {
      if (spokenProtocol(bytes) === port && this.#affords(ip))
        this.#noteSpoken({ port, protocol: port, ip, bytes })
      return
    }
    if (!this.#awaited.has(deviceId)) return
    const codec = this.codecs.get(port)
    const cause = codec && hasWrongChecksum(codec, bytes) ? 'badChecksum' : 'badFrame'
    this.note(deviceId, { cause, protocol: port, port, ip })
  }

  /** Stores and tells what waits for the next write. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const rows = [...this.#waiting.values()]
    this.#waiting.clear()
    const { main, bus, log } = this.#options
    putHeard(main, columnsOfHeard(rows)).then(
      () => {
        for (const deviceId of new Set(rows.map((row) => row.deviceId)))
          void bus.publish('heard', { deviceId })
      },
      (error: unknown) => log.warn({ err: error }, 'what was heard could not be stored'),
    )
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** What is wrong: the port of another protocol, or the frame. */
  #noteSpoken(heard: { port: Protocol; protocol: Protocol; ip: string; bytes: Buffer }): void {
    const { port, protocol, ip, bytes } = heard
    this.#options.errors.run('heard', () => {
      const codec = this.codecs.get(protocol)
      const spoken = codec && spokenNumber(codec, bytes)
      const deviceId = spoken && this.#numbers.get(numberKey(spoken.number))
      const cause = port === protocol ? spoken?.fault : 'wrongPort'
      if (deviceId === undefined || cause === undefined) return
      if (port !== protocol && this.#awaited.get(deviceId)?.proofPort === port)
        this.#options.onProof(deviceId)
      this.note(deviceId, { cause, protocol, port, ip })
    })
  }

  #affords(ip: string): boolean {
    const turn = Math.floor(this.#options.now() / turnMs)
    if (turn !== this.#turn) {
      this.#turn = turn
      this.#told = 0
    }
    const ofAddress = this.#perAddress.get(ip) ?? 0
    if (this.#told >= most.ofAll || ofAddress >= most.ofAddress) return false
    this.#told += 1
    this.#perAddress.set(ip, ofAddress + 1, { noUpdateTTL: true })
    return true
  }
}

/** Zeros that a key has lost count. */
const endOf = (key: string) => key.padStart(endDigits, '0').slice(-endDigits)

/** Lengths of numbers that are part of an IMEI. */
const insideLengths = [
  ...new Set(protocolNames.flatMap((name) => protocolRow(name).imeiDigits ?? [])),
]

/** As likenesses of an IMEI have it; empty for a protocol whose numbers are none. */
function insideOf(key: string, protocol: Protocol): string {
  const digits = protocolRow(protocol).imeiDigits
  return digits === undefined ? '' : key.padStart(digits, '0')
}

/** By which a number that came may be the one that is waited for: its ending, of an IMEI also what it holds. */
function likenessesOf(key: string): Set<string> {
  const inside = /^\d{15}$/.test(key)
    ? insideLengths.flatMap((length) =>
        Array.from({ length: key.length - length + 1 }, (_, at) => key.slice(at, at + length)),
      )
    : []
  return new Set([endOf(key), ...inside])
}

function addTo(sets: Map<string, Set<number>>, name: string, id: number): void {
  const set = sets.get(name)
  if (set) set.add(id)
  else sets.set(name, new Set([id]))
}

function takeFrom(sets: Map<string, Set<number>>, name: string, id: number): void {
  const set = sets.get(name)
  set?.delete(id)
  if (set?.size === 0) sets.delete(name)
}
