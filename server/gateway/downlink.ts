import { sql } from 'kysely'
import type { Pool } from '../db/pool.ts'
import { all, anyOf, db, type Given, prepared, run } from '../db/sql.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import type { DownCommand, ReplyFacts } from './codecs/protocol.ts'
import type { Device } from './device.ts'

const replySeconds = 60

/** `send`: serial of the reply, undefined when unsupported. */
export type CommandTarget = {
  device: Device | undefined
  epoch: number
  send(command: DownCommand): { serial: number } | undefined
}

type Sent = { id: number; serial: number; deviceId: number; sentAt: number }
type CommandRow = { id: number; deviceId: number; kind: string; params: unknown }

const now = sql<Date>`now()`

/** One statement: of two gateways only the holder sends. */
const takeWaiting = (deviceId: number, epoch: number) =>
  db
    .updateTable('command')
    .set({ state: 'sent', sent_at: now })
    .where('id', 'in', (command) =>
      command
        .selectFrom('command')
        .select('id')
        .where('device_id', '=', deviceId)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', now)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('device_holder')
              .where('device_id', '=', deviceId)
              .where('epoch', '=', epoch),
          ),
        )
        .orderBy('id')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'device_id as deviceId', 'kind', 'params'])

const devicesWithWaiting = prepared('waiting-commands', (given: Given<{ instance: string }>) =>
  db
    .selectFrom('command as c')
    .innerJoin('device_holder as h', 'h.device_id', 'c.device_id')
    .select('c.device_id as id')
    .distinct()
    .where('c.state', '=', sql.lit('waiting'))
    .where('c.expires_at', '>', now)
    .where('h.instance', '=', given.instance),
)

/** The table is the truth: commands wait until the device connects here. */
export class Downlink {
  readonly #options: { main: Pool; bus: Bus; log: Log; now: () => number }
  readonly #sent = new Map<CommandTarget, Sent[]>()

  constructor(options: { main: Pool; bus: Bus; log: Log; now: () => number }) {
    this.#options = options
  }

  async sendWaiting(target: CommandTarget): Promise<void> {
    const { device } = target
    if (!device) return
    device.hasWaiting = false
    const taken = await all(this.#options.main, takeWaiting(device.id, target.epoch))
    taken.sort((a, b) => a.id - b.id)
    for (const row of taken) await this.#send(target, row)
  }

  /** Their bus messages may have been lost. */
  async waitingDevices(instance: string): Promise<number[]> {
    const devices = await devicesWithWaiting(this.#options.main, { instance })
    return devices.map(({ id }) => id)
  }

  /** The one named, or the oldest under way. */
  async answer(target: CommandTarget, reply: ReplyFacts): Promise<void> {
    const sent = this.#sent.get(target)
    if (!sent) return
    const at = reply.serial === undefined ? 0 : sent.findIndex((one) => one.serial === reply.serial)
    const [one] = at < 0 ? [] : sent.splice(at, 1)
    if (!one) return
    if (sent.length === 0) this.#sent.delete(target)
    await this.#end(one, reply.isOk ? 'answered' : 'refused', reply.text ?? null)
  }

  async sweep(): Promise<void> {
    const tooOld = this.#options.now() - replySeconds * 1000
    for (const [target, sent] of this.#sent) {
      while (sent[0] && sent[0].sentAt < tooOld) {
        const [one] = sent.splice(0, 1)
        if (one) await this.#end(one, 'timedOut', null)
      }
      if (sent.length === 0) this.#sent.delete(target)
    }
  }

  async release(target: CommandTarget): Promise<void> {
    const sent = this.#sent.get(target)
    if (!sent) return
    this.#sent.delete(target)
    const { main, bus } = this.#options
    const ids = sent.map((one) => one.id)
    const again = db.updateTable('command').set({ state: 'waiting', sent_at: null })
    await run(main, again.where('id', '=', anyOf(ids)).where('state', '=', 'sent'))
    // Another may hold the device.
    for (const { id, deviceId } of sent) await bus.publish('command', { id: String(id), deviceId })
  }

  async #send(target: CommandTarget, row: CommandRow): Promise<void> {
    const one = { id: row.id, serial: -1, deviceId: row.deviceId, sentAt: this.#options.now() }
    const result = sendOrWhy(target, { ...(row.params as object), kind: row.kind })
    if (typeof result === 'string') return this.#end(one, 'refused', result)
    one.serial = result.serial
    const sent = this.#sent.get(target)
    if (sent) sent.push(one)
    else this.#sent.set(target, [one])
  }

  async #end(one: Sent, state: 'answered' | 'refused' | 'timedOut', reply: string | null) {
    const { main, bus, log } = this.#options
    const ended = db.updateTable('command').set({ state, reply, answered_at: now })
    await run(main, ended.where('id', '=', one.id).where('state', 'in', ['waiting', 'sent']))
    log.debug({ command: one.id, device: one.deviceId, state }, 'command ended')
    await bus.publish('commandDone', { id: String(one.id), deviceId: one.deviceId })
  }
}

function sendOrWhy(target: CommandTarget, command: DownCommand): { serial: number } | string {
  try {
    return target.send(command) ?? 'unsupported'
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
