import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Pool } from '../db/pool.ts'
import { anyOf, db, first, rowFor, run } from '../db/sql.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import type { Device } from './device.ts'
import { columnsOf, holdRows } from './identity/holder-rows.ts'
import { newFacts, type ToldFacts } from './new-facts.ts'

const activateDelayMs = 200
const hourMs = 3_600_000
const mostLearntAnHour = 20

export class DeviceFacts {
  readonly #options: { main: Pool; bus: Bus; log: Log; now: () => number }
  #activated: Device[] = []
  #proved: { deviceId: number; epoch: number }[] = []
  /** By device, how often something new was stored since when. */
  readonly #learnt = new LRUCache<number, { since: number; count: number }>({ max: 1000 })

  constructor(options: { main: Pool; bus: Bus; log: Log; now: () => number }) {
    this.#options = options
  }

  /** Starts the service at the first clean fix. */
  activate(device: Device): void {
    device.activatedAt = Math.floor(this.#options.now() / 1000)
    this.#activated.push(device)
    if (this.#activated.length > 1) return
    setTimeout(() => {
      this.#writeActivated().catch((error: unknown) => this.#failed(error))
    }, activateDelayMs)
  }

  /** The first terminal stays, as does a code. One that another device of its owner has is no proof: ''. */
  async giveCode(device: Device, terminalId: string): Promise<void> {
    const code = randomBytes(6).toString('hex')
    const given = db
      .updateTable('device')
      .set({
        auth_code: (eb) => eb.fn.coalesce('auth_code', eb.val(code)),
        terminal_id: (eb) => {
          const ofSeries = eb
            .selectFrom('device as other')
            .select('other.id')
            .whereRef('other.organisation_id', '=', 'device.organisation_id')
            .whereRef('other.id', '<>', 'device.id')
            .where('other.terminal_id', '=', terminalId)
          const own = eb.case().when(eb.exists(ofSeries)).then('').else(terminalId).end()
          return eb.fn.coalesce('terminal_id', own)
        },
      })
      .where('id', '=', device.id)
      .returning(['auth_code as authCode', 'terminal_id as terminalId'])
    Object.assign(device, await first(this.#options.main, given))
  }

  prove(device: Device, epoch: number): void {
    if (device.isAuthProved) return
    device.isAuthProved = true
    this.#proved.push({ deviceId: device.id, epoch })
    if (this.#proved.length > 1) return
    setTimeout(() => {
      this.#writeProved().catch((error: unknown) => this.#failed(error))
    }, activateDelayMs)
  }

  /** Stores what is new of it; nothing where it told the same before. */
  learn(device: Device, told: ToldFacts): void {
    const learnt = newFacts(device, told)
    if (!learnt || !this.#mayLearn(device.id)) return
    Object.assign(device, learnt)
    // Undefined stays.
    const row = {
      model: learnt.model,
      iccid: learnt.iccid,
      iccid_reported: learnt.isIccidReported,
      version: learnt.version,
      told_model: learnt.toldModel,
      hardware: learnt.hardware,
      firmware: learnt.firmware,
    }
    run(
      this.#options.main,
      db.updateTable('device').set(rowFor('device', row)).where('id', '=', device.id),
    ).catch((error: unknown) => this.#failed(error))
  }

  /** A device that tells something else each time fills no table. */
  #mayLearn(deviceId: number): boolean {
    const now = this.#options.now()
    const known = this.#learnt.get(deviceId)
    const hour = known && now - known.since < hourMs ? known : { since: now, count: 0 }
    hour.count += 1
    this.#learnt.set(deviceId, hour)
    return hour.count <= mostLearntAnHour
  }

  async #writeProved(): Promise<void> {
    const proved = this.#proved
    this.#proved = []
    await run(
      this.#options.main,
      db
        .with('shown', () => holdRows(columnsOf(proved)))
        .with('held', (cte) =>
          cte
            .updateTable('device_holder as h')
            .from('shown')
            .set({ is_proved: true })
            .whereRef('h.device_id', '=', 'shown.device_id')
            .whereRef('h.epoch', '=', 'shown.epoch'),
        )
        .updateTable('device')
        .from('shown')
        .set({ auth_proved_at: sql<Date>`now()` })
        .whereRef('device.id', '=', 'shown.device_id')
        .where('device.auth_proved_at', 'is', null),
    )
  }

  async #writeActivated(): Promise<void> {
    const devices = this.#activated
    this.#activated = []
    const ids = devices.map((device) => device.id)
    await run(
      this.#options.main,
      db
        .updateTable('device')
        .set({ activated_at: sql<Date>`now()` })
        .where('id', '=', anyOf(ids))
        .where('activated_at', 'is', null),
    )
    for (const { id, number } of devices)
      await this.#options.bus.publish('device', { id, imei: number })
  }

  #failed(error: unknown): void {
    this.#options.log.warn({ err: error }, 'facts of a device could not be stored')
  }
}
