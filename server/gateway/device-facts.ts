import { randomBytes } from 'node:crypto'
import type { Pool } from '../db/pool.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import type { LoginFacts } from './codecs/protocol.ts'
import type { Device } from './device.ts'

const activateDelayMs = 200

/** What the gateway learns of devices and writes to their rows: activation, authentication code, model, ICCID, version. */
export class DeviceFacts {
  readonly #options: { main: Pool; bus: Bus; log: Log; now: () => number }
  #activated: Device[] = []
  #proved: { deviceId: number; epoch: number }[] = []

  constructor(options: { main: Pool; bus: Bus; log: Log; now: () => number }) {
    this.#options = options
  }

  /** The first clean fix of a device begins its service. */
  activate(device: Device): void {
    device.activatedAt = Math.floor(this.#options.now() / 1000)
    this.#activated.push(device)
    if (this.#activated.length > 1) return
    setTimeout(() => {
      this.#writeActivated().catch((error: unknown) => this.#failed(error))
    }, activateDelayMs)
  }

  /** Stores the terminal that registers first, and a code if there is none yet; both are in the device then. */
  async giveCode(device: Device, terminalId: string): Promise<void> {
    const code = randomBytes(6).toString('hex')
    const { rows } = await this.#options.main.query<{ auth_code: string; terminal_id: string }>(
      `UPDATE device SET auth_code = coalesce(auth_code, $2), terminal_id = coalesce(terminal_id, $3)
       WHERE id = $1 RETURNING auth_code, terminal_id`,
      [device.id, code, terminalId],
    )
    const [row] = rows
    if (row) Object.assign(device, { authCode: row.auth_code, terminalId: row.terminal_id })
  }

  /** A connection showed the right code: from the first time on the device is asked for it. */
  prove(device: Device, epoch: number): void {
    if (device.isAuthProved) return
    device.isAuthProved = true
    this.#proved.push({ deviceId: device.id, epoch })
    if (this.#proved.length > 1) return
    setTimeout(() => {
      this.#writeProved().catch((error: unknown) => this.#failed(error))
    }, activateDelayMs)
  }

  /** Keeps what a device said of itself at log-in; a model that an operator chose stays. */
  learn(device: Device, { model, iccid, version }: LoginFacts): void {
    const newModel = device.model === '' && model ? model : device.model
    const newIccid = iccid || device.iccid
    const newVersion = version || device.version
    const isSame =
      newModel === device.model && newIccid === device.iccid && newVersion === device.version
    if (isSame) return
    Object.assign(device, { model: newModel, iccid: newIccid, version: newVersion })
    this.#options.main
      .query(
        'UPDATE device SET model = $2, iccid = nullif($3, $5), version = nullif($4, $5) WHERE id = $1',
        [device.id, newModel, newIccid, newVersion, ''],
      )
      .catch((error: unknown) => this.#failed(error))
  }

  async #writeProved(): Promise<void> {
    const proved = this.#proved
    this.#proved = []
    await this.#options.main.query(
      `WITH shown AS (SELECT * FROM unnest($1::int[], $2::int8[]) AS s (device_id, epoch)),
         held AS (UPDATE device_holder h SET is_proved = true FROM shown
           WHERE h.device_id = shown.device_id AND h.epoch = shown.epoch)
       UPDATE device SET auth_proved_at = now() FROM shown
       WHERE id = shown.device_id AND auth_proved_at IS NULL`,
      [proved.map(({ deviceId }) => deviceId), proved.map(({ epoch }) => epoch)],
    )
  }

  async #writeActivated(): Promise<void> {
    const devices = this.#activated
    this.#activated = []
    await this.#options.main.query(
      'UPDATE device SET activated_at = now() WHERE id = ANY($1::int[]) AND activated_at IS NULL',
      [devices.map((device) => device.id)],
    )
    for (const { id, number } of devices)
      await this.#options.bus.publish('device', { id, imei: number })
  }

  #failed(error: unknown): void {
    this.#options.log.warn({ err: error }, 'facts of a device could not be stored')
  }
}
