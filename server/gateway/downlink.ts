import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { frameOf, isTwoStep } from '#lib/commands/frames.ts'
import { isToSend } from '../db/is-to-send.ts'
import type { Pool } from '../db/pool.ts'
import { all, anyOf, db, type Given, prepared, rowFor, run } from '../db/sql.ts'
import { mostTries } from '../domain/control/command/most-tries.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import type { DownCommand, ReplyFacts } from './codecs/protocol.ts'
import type { Device } from './device.ts'
import { refuseCut } from './refuse-cut.ts'

const replySeconds = 60
/** A late answer still tells what the device did. */
const lateSeconds = 600
/** A connection's unanswered commands. */
const mostLate = 50

/** `send`: serial of the reply, undefined when unsupported. */
export type CommandTarget = {
  device: Device | undefined
  isClosed: boolean
  protocol: { name: Protocol }
  epoch: number
  send(command: DownCommand): { serial: number } | undefined
}

type Sent = {
  id: number
  kind: string
  serial: number
  deviceId: number
  sentAt: number
  isLate: boolean
}
type CommandRow = { id: number; deviceId: number; kind: string; params: unknown }
type End = 'answered' | 'refused' | 'timedOut'

const now = sql<Date>`now()`

const taken = { state: 'sent', sent_at: now, is_again: false } as const

/** One statement: of two gateways only the holder sends. */
const takeWaiting = (deviceId: number, epoch: number) =>
  db
    .updateTable('command')
    .set((eb) => rowFor('command', { ...taken, tries: eb('tries', '+', 1) }))
    .where('id', 'in', (command) =>
      command
        .selectFrom('command as c')
        .select('c.id')
        .where('c.device_id', '=', deviceId)
        .where(isToSend)
        .where('c.expires_at', '>', now)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('device_holder')
              .where('device_id', '=', deviceId)
              .where('epoch', '=', epoch),
          ),
        )
        .orderBy('c.id')
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
    .where(isToSend)
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
    const unsent: CommandRow[] = []
    // It may close, or go on as another device, while its commands are read.
    for (const row of taken) {
      if (target.isClosed || target.device !== device) unsent.push(row)
      else await this.#send(target, row)
    }
    if (unsent.length > 0) await this.#putBack(unsent)
  }

  /** Their bus messages may have been lost. */
  async waitingDevices(instance: string): Promise<number[]> {
    const devices = await devicesWithWaiting(this.#options.main, { instance })
    return devices.map(({ id }) => id)
  }

  /** The one named, or the oldest under way; a late one where none in time fits. */
  async answer(target: CommandTarget, reply: ReplyFacts): Promise<void> {
    const sent = this.#sent.get(target)
    if (!sent) return
    const protocol = target.protocol.name
    const isIts = (isLate: boolean) =>
      sent.findIndex((one) => one.isLate === isLate && isAnsweredBy(protocol, one, reply))
    const inTime = isIts(false)
    const at = inTime < 0 ? isIts(true) : inTime
    const one = sent[at]
    if (!one) return
    if (reply.isReceipt && reply.isOk && isTwoStep(protocol, one.kind))
      return this.#acknowledge(one)
    sent.splice(at, 1)
    if (sent.length === 0) this.#sent.delete(target)
    await this.#end(one, reply.isOk ? 'answered' : 'refused', reply.text ?? null)
  }

  async sweep(): Promise<void> {
    const now = this.#options.now()
    const timedOut: Sent[] = []
    for (const [target, sent] of this.#sent) {
      for (const one of sent) {
        if (one.isLate || one.sentAt >= now - replySeconds * 1000) continue
        one.isLate = true
        timedOut.push(one)
      }
      const late = sent.filter((one) => one.isLate && one.sentAt >= now - lateSeconds * 1000)
      const kept = [...late.slice(-mostLate), ...sent.filter((one) => !one.isLate)]
      if (kept.length > 0) this.#sent.set(target, kept)
      else this.#sent.delete(target)
    }
    for (const one of timedOut) await this.#end(one, 'timedOut', null)
  }

  async release(target: CommandTarget): Promise<void> {
    const sent = this.#sent.get(target)
    if (!sent) return
    this.#sent.delete(target)
    const { main, bus } = this.#options
    const unanswered = sent.filter((one) => !one.isLate)
    const ids = unanswered.map((one) => one.id)
    const again = await all(main, giveBack(ids))
    const kept = new Set(again.map(({ id }) => id))
    for (const one of unanswered) {
      // Another may hold the device.
      if (kept.has(one.id))
        await bus.publish('command', { id: String(one.id), deviceId: one.deviceId })
      else await this.#end(one, 'timedOut', 'connectionLost')
    }
  }

  async #send(target: CommandTarget, row: CommandRow): Promise<void> {
    const { id, deviceId, kind } = row
    const nowMs = this.#options.now()
    const one = { id, kind, deviceId, serial: -1, sentAt: nowMs, isLate: false }
    const why = kind === 'cut' && target.device && refuseCut(target.device.state, storeTime(nowMs))
    if (why) return this.#end(one, 'refused', why)
    const result = sendOrWhy(target, { ...(row.params as object), kind })
    if (typeof result === 'string') return this.#end(one, 'refused', result)
    one.serial = result.serial
    const sent = this.#sent.get(target)
    if (sent) sent.push(one)
    else this.#sent.set(target, [one])
  }

  async #putBack(rows: readonly CommandRow[]): Promise<void> {
    const { main, bus } = this.#options
    await run(main, asBefore(rows.map(({ id }) => id)))
    for (const { id, deviceId } of rows) await bus.publish('command', { id: String(id), deviceId })
  }

  async #acknowledge({ id }: Sent): Promise<void> {
    const accepted = db.updateTable('command').set({ state: 'acknowledged', acknowledged_at: now })
    await run(this.#options.main, accepted.where('id', '=', id).where('state', '=', 'sent'))
  }

  async #end(one: Sent, state: End, reply: string | null) {
    const { main, bus, log } = this.#options
    const ended = db.updateTable('command').set({ state, reply, answered_at: now, is_again: false })
    const open = ['waiting', 'sent', 'acknowledged'] as const
    const mayEnd = one.isLate && state !== 'timedOut' ? [...open, 'timedOut' as const] : open
    await run(main, ended.where('id', '=', one.id).where('state', 'in', mayEnd))
    log.debug({ command: one.id, device: one.deviceId, state }, 'command ended')
    await bus.publish('commandDone', { id: String(one.id), deviceId: one.deviceId })
  }
}

const storeTime = (ms: number) => Math.floor(ms / 1000) - storeEpoch

/** Without serial: by the message it answers, or the oldest in time. */
function isAnsweredBy(protocol: Protocol, sent: Sent, reply: ReplyFacts): boolean {
  const { kind, serial, isLate } = sent
  if (reply.serial !== undefined) return reply.serial === serial
  if (isLate && reply.id === undefined) return false
  const frame = frameOf(protocol, kind)?.frame
  return reply.id === undefined || frame === undefined || Number(frame) === reply.id
}

const giveBack = (ids: readonly number[]) =>
  db
    .updateTable('command')
    .set({ is_again: true })
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'sent')
    .where('repeats', '=', true)
    .where('tries', '<', mostTries)
    .returning('id')

/** Taken, but not sent. */
const asBefore = (ids: readonly number[]) =>
  db
    .updateTable('command')
    .set((eb) => rowFor('command', { state: 'waiting', sent_at: null, tries: eb('tries', '-', 1) }))
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'sent')

function sendOrWhy(target: CommandTarget, command: DownCommand): { serial: number } | string {
  try {
    return target.send(command) ?? 'unsupported'
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
