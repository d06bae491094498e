import { LRUCache } from 'lru-cache'
import { decodeStream } from '#lib/motion/stream.ts'
import type { DeviceState } from '../db/device-state.ts'
import type { Pool } from '../db/pool.ts'
import type { Log } from '../log.ts'
import type { Device } from './device.ts'
import { mayStay } from './identity/holding.ts'
import { LookupQueue } from './lookup-queue.ts'
import { readFacts, readStates, readStreams } from './read-devices.ts'

const lookupDelayMs = 3
const lookupLimit = 1000
const unknownSeconds = 30
const forgetSeconds = 120

/** `instance`: of this gateway, as holds name it. */
type Stores = { main: Pool; positions: Pool; log: Log; now: () => number; instance: string }

/**
 * By number. Collects look-ups (20 000 log-ins: some twenty queries), remembers unknown numbers.
 */
export class Registry {
  readonly #stores: Stores
  readonly #byNumber = new Map<string, Device>()
  readonly #byId = new Map<number, Device>()
  readonly #unknown = new LRUCache<string, true>({ max: 20_000, ttl: unknownSeconds * 1000 })
  readonly #waiting = new LookupQueue<Device | undefined>()
  #isRunning = false
  #timer: NodeJS.Timeout | undefined

  constructor(stores: Stores) {
    this.#stores = stores
  }

  get size(): number {
    return this.#byNumber.size
  }

  devices(): Iterable<Device> {
    return this.#byId.values()
  }

  byId(id: number): Device | undefined {
    return this.#byId.get(id)
  }

  find(number: string): Device | undefined {
    return this.#byNumber.get(number)
  }

  isUnknown(number: string): boolean {
    return this.#unknown.has(number)
  }

  /**
   * Rereads what is idle and not held here: another gateway may have served it. Undefined if unknown; rejects without
   * database, or too many of an address.
   */
  load(number: string, address: string): Promise<Device | undefined> {
    const device = this.#byNumber.get(number)
    if (device && isHere(device)) return Promise.resolve(device)
    if (this.#unknown.has(number)) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      if (this.#waiting.add(address, number, { resolve, reject })) this.#schedule()
      else reject(new Error('too many look-ups'))
    })
  }

  async refresh(imei: string, id: number): Promise<void> {
    this.#unknown.delete(imei)
    const device = this.#byId.get(id)
    if (!device) return
    const { main, instance } = this.#stores
    const [facts] = await readFacts(main, [device.number], instance)
    this.#keepTo(device, facts)
  }

  /** Reads all rows again after missed bus messages. */
  async refreshAll(): Promise<void> {
    this.#unknown.clear()
    await this.#refreshSome([...this.#byId.values()])
  }

  /** After a move; with all below. */
  async refreshBelow(organisationId: number): Promise<void> {
    const isBelow = ({ path }: Device) => path.includes(`/${organisationId}/`)
    await this.#refreshSome([...this.#byId.values()].filter(isBelow))
  }

  async #refreshSome(devices: readonly Device[]): Promise<void> {
    for (let from = 0; from < devices.length; from += lookupLimit) {
      const some = devices.slice(from, from + lookupLimit)
      const facts = await readFacts(
        this.#stores.main,
        some.map(({ number }) => number),
        this.#stores.instance,
      )
      const byNumber = new Map(facts.map((one) => [one.number, one]))
      for (const device of some) this.#keepTo(device, byNumber.get(device.number))
    }
  }

  /** Closes a connection that may not go on. */
  #keepTo(device: Device, facts: Device | undefined): void {
    if (this.#byId.get(device.id) !== device) return
    if (!facts || facts.id !== device.id) {
      this.forget(device)
      device.session?.close('device removed')
      return
    }
    const wasReset = device.authCode !== undefined && facts.authCode !== device.authCode
    const { state: _state, memory: _memory, session: _session, batch: _b, ...fresh } = facts
    keepProof(fresh, device)
    const { pending, usedAt, waiting, visits, phoneEpoch } = device
    Object.assign(device, fresh, { pending, usedAt, waiting, visits, phoneEpoch })
    const { session } = device
    if (session && (wasReset || !mayStay(device, session))) session.close('its identity changed')
  }

  /** Marks its fixes for a worker until it is read again. */
  dropStream(id: number): void {
    const device = this.#byId.get(id)
    if (!device) return
    device.state.stream = undefined
    // Their rows may be refused or erased.
    if (device.memory) device.memory.cells.length = 0
  }

  /** What is under way turns out stale, or is marked for the worker. */
  async readStream(id: number): Promise<void> {
    if (!this.#byId.has(id)) return
    const [row] = await readStreams(this.#stores.positions, [id])
    const device = this.#byId.get(id)
    if (device && row) takePlace(device.state, row)
    if (!device || device.pending > 0) return
    const { state } = device
    if (!row?.stream) state.stream = undefined
    else if (!state.stream || state.streamRev !== row.stream_rev) {
      state.stream = decodeStream(row.stream)
      state.streamRev = row.stream_rev
      // The worker knows newer definitions, or another zone.
      if (state.stream.key !== device.rules.key) await this.refresh(device.number, id)
    }
  }

  forget(device: Device): void {
    if (this.#byNumber.get(device.number) === device) this.#byNumber.delete(device.number)
    if (this.#byId.get(device.id) === device) this.#byId.delete(device.id)
  }

  sweep(nowSeconds: number): void {
    for (const device of this.#byNumber.values()) {
      const isIdle = !device.session && device.pending === 0
      if (isIdle && device.usedAt < nowSeconds - forgetSeconds) this.forget(device)
    }
  }

  #schedule(): void {
    if (this.#isRunning || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#isRunning = true
      void this.#run().finally(() => {
        this.#isRunning = false
        if (this.#waiting.size > 0) this.#schedule()
      })
    }, lookupDelayMs)
  }

  async #run(): Promise<void> {
    const taken = this.#waiting.take(lookupLimit)
    try {
      const found = await this.#read([...taken.keys()])
      for (const [number, waiters] of taken) {
        const device = found.get(number)
        if (!device) this.#unknown.set(number, true)
        for (const { resolve } of waiters) resolve(device)
      }
    } catch (error) {
      this.#stores.log.warn({ err: error }, 'devices could not be looked up')
      for (const [, waiters] of taken) for (const { reject } of waiters) reject(error)
    }
  }

  async #read(numbers: string[]): Promise<Map<string, Device>> {
    const before = new Map(numbers.map((number) => [number, this.#byNumber.get(number)?.batch]))
    const fresh = await readFacts(this.#stores.main, numbers, this.#stores.instance)
    await readStates(this.#stores.positions, fresh)
    const usedAt = Math.floor(this.#stores.now() / 1000)
    const found = new Map<string, Device>()
    for (const device of fresh) {
      const old = this.#byNumber.get(device.number)
      // Written meanwhile: memory is newer.
      const isWritten = old && old.batch !== before.get(device.number)
      const isBusy = old && (isHere(old) || isWritten)
      const kept = isBusy ? old : device
      kept.usedAt = usedAt
      if (old && !isBusy) {
        device.memory = old.memory
        keepProof(device, old)
      }
      this.#byNumber.set(kept.number, kept)
      this.#byId.set(kept.id, kept)
      found.set(kept.number, kept)
    }
    return found
  }
}

/** What memory says of it is the newest. */
const isHere = ({ session, pending, phoneEpoch }: Device): boolean =>
  session !== undefined || pending > 0 || phoneEpoch !== undefined

/** Proofs are stored a moment after they are given (DeviceFacts.prove). */
function keepProof(read: Pick<Device, 'authCode' | 'isAuthProved'>, known: Device): void {
  if (known.isAuthProved && read.authCode === known.authCode) read.isAuthProved = true
}

type PlaceRow = Awaited<ReturnType<typeof readStreams>>[number]

/** Of cells or access points, found by a worker. */
function takePlace(state: DeviceState, row: PlaceRow): void {
  const { fixed_at: fixedAt, lat, lon, accuracy } = row
  if (fixedAt === null || lat === null || lon === null || accuracy === null) return
  if (fixedAt <= state.fixedAt) return
  Object.assign(state, { fixedAt, lat, lon, accuracy, flags: row.flags, speed: 0 })
  state.receivedAt = row.received_at ?? fixedAt
}
