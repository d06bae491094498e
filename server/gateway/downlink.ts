import type { Pool } from '../db/pool.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import type { DownCommand, ReplyFacts } from './codecs/protocol.ts'
import type { Device } from './device.ts'

const replySeconds = 60

/** A connection that takes commands. Returns the serial to expect in the reply, undefined when it has no word for it. */
export type CommandTarget = {
  device: Device | undefined
  /** Of its hold of the device. */
  epoch: number
  send(command: DownCommand): { serial: number } | undefined
}

type Sent = { id: string; serial: number; deviceId: number; sentAt: number }
type CommandRow = { id: string; device_id: number; kind: string; params: Record<string, unknown> }

/**
 * Commands on their way to devices. The table `command` is the truth: a command waits there until its device has a
 * connection here, and ends as answered, refused or timedOut.
 */
export class Downlink {
  readonly #options: { main: Pool; bus: Bus; log: Log; now: () => number }
  readonly #sent = new Map<CommandTarget, Sent[]>()

  constructor(options: { main: Pool; bus: Bus; log: Log; now: () => number }) {
    this.#options = options
  }

  /** Sends what waits for the device of this connection. */
  async sendWaiting(target: CommandTarget): Promise<void> {
    const { device } = target
    if (!device) return
    device.hasWaiting = false
    // Taken by one statement, so that two gateways never send the same command, and only for who holds the device.
    const { rows } = await this.#options.main.query<CommandRow>(
      `UPDATE command SET state = 'sent', sent_at = now() WHERE id IN (
         SELECT id FROM command WHERE device_id = $1 AND state = 'waiting' AND expires_at > now()
           AND EXISTS (SELECT FROM device_holder WHERE device_id = $1 AND epoch = $2)
         ORDER BY id LIMIT 20 FOR UPDATE SKIP LOCKED)
       RETURNING id::text, device_id, kind, params`,
      [device.id, target.epoch],
    )
    rows.sort((a, b) => Number(a.id) - Number(b.id))
    for (const row of rows) await this.#send(target, row)
  }

  /** Devices held by a gateway for which a command waits: the message of it may have been lost. */
  async waitingDevices(instance: string): Promise<number[]> {
    const { rows } = await this.#options.main.query<{ device_id: number }>({
      name: 'waiting-commands',
      text: `SELECT DISTINCT device_id FROM command JOIN device_holder USING (device_id)
        WHERE state = 'waiting' AND expires_at > now() AND instance = $1`,
      values: [instance],
    })
    return rows.map((row) => row.device_id)
  }

  /** A device answered: the command it names (or the oldest on its way) has ended. */
  async answer(target: CommandTarget, reply: ReplyFacts): Promise<void> {
    const sent = this.#sent.get(target)
    if (!sent) return
    const at = reply.serial === undefined ? 0 : sent.findIndex((one) => one.serial === reply.serial)
    const [one] = at < 0 ? [] : sent.splice(at, 1)
    if (!one) return
    if (sent.length === 0) this.#sent.delete(target)
    await this.#end(one, reply.isOk ? 'answered' : 'refused', reply.text ?? null)
  }

  /** Gives up on replies that did not come; called by the gateway's sweep. */
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

  /** The connection is gone: what was sent on it and not answered waits again until it expires. */
  async release(target: CommandTarget): Promise<void> {
    const sent = this.#sent.get(target)
    if (!sent) return
    this.#sent.delete(target)
    const { main, bus } = this.#options
    await main.query(
      `UPDATE command SET state = 'waiting', sent_at = NULL WHERE id = ANY($1::int8[]) AND state = 'sent'`,
      [sent.map((one) => one.id)],
    )
    // Somebody else may hold the device already, here or at another gateway.
    for (const { id, deviceId } of sent) await bus.publish('command', { id, deviceId })
  }

  async #send(target: CommandTarget, row: CommandRow): Promise<void> {
    const one = { id: row.id, serial: -1, deviceId: row.device_id, sentAt: this.#options.now() }
    const result = sendOrWhy(target, { ...row.params, kind: row.kind })
    if (typeof result === 'string') return this.#end(one, 'refused', result)
    one.serial = result.serial
    const sent = this.#sent.get(target)
    if (sent) sent.push(one)
    else this.#sent.set(target, [one])
  }

  async #end(one: Sent, state: 'answered' | 'refused' | 'timedOut', reply: string | null) {
    const { main, bus, log } = this.#options
    await main.query(
      `UPDATE command SET state = $2::"CommandState", reply = $3, answered_at = now()
       WHERE id = $1 AND state IN ('waiting', 'sent')`,
      [one.id, state, reply],
    )
    log.debug({ command: one.id, device: one.deviceId, state }, 'command ended')
    await bus.publish('commandDone', { id: one.id, deviceId: one.deviceId })
  }
}

/** Why a command could not be sent: the protocol has no word for it, or not for these parameters. */
function sendOrWhy(target: CommandTarget, command: DownCommand): { serial: number } | string {
  try {
    return target.send(command) ?? 'unsupported'
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
