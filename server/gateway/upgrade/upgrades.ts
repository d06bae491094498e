import { LRUCache } from 'lru-cache'
import { rolloutRules } from '#lib/rules/rollout-rules.ts'
import { AppError } from '../../app-error.ts'
import type { Pool } from '../../db/pool.ts'
import { endTarget, failTarget } from '../../domain/control/firmware/end-target.ts'
import { firmwarePath } from '../../domain/control/firmware/firmware-link.ts'
import { readFirmwareBytes } from '../../domain/control/firmware/read-firmware-file.ts'
import type { FileStore } from '../../domain/platform/file/file-store.ts'
import type { Log } from '../../log.ts'
import type { DownCommand, FirmwareImage, Message, Upgrade } from '../codecs/protocol.ts'
import { type PacketLine, Sending } from './sending.ts'
import {
  markSent,
  noteProgress,
  pauseWithoutFile,
  putBack,
  skipTarget,
  type Taken,
  takeTargets,
} from './target-rows.ts'

/** Begun and not yet sent whole, in a process. */
const mostAtOnce = 50
/** Whose bytes stay in memory, 8 MB each at most. */
const mostImages = 4

/** What it needs of a connection. */
export type UpgradeConnection = {
  device: { id: number } | undefined
  isClosed: boolean
  epoch: number
  out: PacketLine & {
    beginUpgrade(image: FirmwareImage): Upgrade | 'version2011' | 'unsupported'
  }
  send(command: DownCommand): { serial: number } | undefined
}

type UpgradesOptions = {
  main: Pool
  files: FileStore
  log: Log
  now: () => number
  /** Of links, and what signs them. */
  origin: string
  secret: string
}

/** Firmware on its way to devices that are connected here. The table is the truth: what is lost with a process begins again at the next connection. */
export class Upgrades {
  readonly #options: UpgradesOptions
  readonly #images = new LRUCache<number, Promise<Buffer | undefined>>({ max: mostImages })
  readonly #running = new Map<UpgradeConnection, Sending>()
  /** Whose results are being written: a device that repeats itself costs no more. */
  readonly #ending = new Set<number>()
  #isLooking = false

  constructor(options: UpgradesOptions) {
    this.#options = options
  }

  /** Begins what is due; every few seconds. */
  async look(instance: string, sessionOf: (deviceId: number) => UpgradeConnection | undefined) {
    const { main, now } = this.#options
    const limit = mostAtOnce - this.#unfinished().length
    if (limit <= 0 || this.#isLooking) return
    this.#isLooking = true
    try {
      for (const taken of await takeTargets(main, { instance, now: now(), limit }))
        await this.#tryToBegin(taken, sessionOf(taken.deviceId))
    } finally {
      this.#isLooking = false
    }
  }

  /** Sends on, and tells how far each is; every second. */
  async tick(): Promise<void> {
    const { main } = this.#options
    const before = new Map(this.#unfinished().map((one) => [one, one.packets]))
    for (const [connection, one] of this.#running) {
      one.rest()
      this.#goOn(connection, one)
    }
    const changed = [...before].filter(([one, packets]) => one.packets !== packets)
    await noteProgress(
      main,
      changed.map(([{ target, packets, total }]) => ({ ...target, packets, total })),
    )
  }

  /** Whether the message was about a firmware; if so what it says is kept. */
  answer(
    connection: UpgradeConnection,
    device: { id: number },
    { reply, upgraded }: Message,
  ): boolean {
    const one = this.#running.get(connection)
    if (upgraded) {
      this.#running.delete(connection)
      this.#end(device.id, upgraded)
      return true
    }
    if (!one || reply?.serial === undefined || !one.hasSerial(reply.serial)) return false
    if (reply.isOk) {
      one.take()
      this.#goOn(connection, one)
    } else {
      this.#running.delete(connection)
      this.#refused(one, reply.isUnsupported === true)
    }
    return true
  }

  /** The connection is gone: what was not sent whole begins again at the next. */
  async release(connection: UpgradeConnection): Promise<void> {
    const one = this.#running.get(connection)
    if (!one) return
    this.#running.delete(connection)
    if (!one.isWhole) await putBack(this.#options.main, one.target)
  }

  #unfinished(): Sending[] {
    return [...this.#running.values()].filter((one) => !one.isWhole)
  }

  #goOn(connection: UpgradeConnection, one: Sending): void {
    const wasWhole = one.isWhole
    one.send(connection.out)
    if (wasWhole || !one.isWhole || connection.isClosed) return
    this.#keep(one.target.deviceId, this.#sent(one))
  }

  async #sent({ target, packets, total }: Sending): Promise<void> {
    const { main, now } = this.#options
    await noteProgress(main, [{ ...target, packets, total }])
    await markSent(main, target, now())
  }

  /** One that cannot begin keeps no other from it. */
  async #tryToBegin(taken: Taken, connection: UpgradeConnection | undefined): Promise<void> {
    const { main, log } = this.#options
    try {
      await this.#begin(taken, connection)
    } catch (error) {
      log.warn({ err: error, device: taken.deviceId }, 'a firmware could not be begun')
      await putBack(main, taken)
    }
  }

  async #begin(taken: Taken, connection: UpgradeConnection | undefined): Promise<void> {
    const { main, now } = this.#options
    const isHere = () => connection?.device?.id === taken.deviceId && !connection.isClosed
    if (!connection || !isHere() || connection.epoch !== taken.epoch) return putBack(main, taken)
    if (taken.way !== 'packets') return this.#tell(taken, connection)
    const bytes = await this.#image(taken)
    // It may have gone while the file was read.
    if (!bytes || !isHere()) return putBack(main, taken)
    const { part, manufacturer, version } = taken
    const upgrade = connection.out.beginUpgrade({ part, manufacturer, version, bytes })
    if (typeof upgrade === 'string') return skipTarget(main, taken, { why: upgrade, now: now() })
    const one = new Sending(taken, upgrade)
    this.#running.set(connection, one)
    this.#goOn(connection, one)
  }

  /** Once for all that need it; asked anew after a failure. */
  async #image({ firmwareId, rolloutId }: Taken): Promise<Buffer | undefined> {
    const { main, files, log } = this.#options
    const stores = { pool: main, files }
    const known = this.#images.get(firmwareId) ?? readFirmwareBytes(stores, firmwareId)
    this.#images.set(firmwareId, known)
    try {
      return await known
    } catch (error) {
      this.#images.delete(firmwareId)
      if (error instanceof AppError && error.code === 'fileDamaged')
        await pauseWithoutFile(main, rolloutId)
      log.warn({ err: error, firmware: firmwareId }, 'a firmware cannot be read')
      return undefined
    }
  }

  /** By an address, in a command of its protocol. */
  async #tell(taken: Taken, connection: UpgradeConnection): Promise<void> {
    const { main, now, origin, secret } = this.#options
    const { rolloutId, deviceId, manufacturer, version, fetchText } = taken
    const until = Math.floor(now() / 1000) + rolloutRules.answerMinutes * 60
    const url = `${taken.origin || origin}${firmwarePath({ rolloutId, deviceId, until }, secret)}`
    const minutes = rolloutRules.fetchMinutes
    const sent = send(
      connection,
      taken.way === 'text'
        ? { kind: 'text', text: fetchText.replace('{url}', url) }
        : { kind: 'upgrade', url, manufacturer, version, minutes },
    )
    if (!sent) return skipTarget(main, taken, { why: 'unsupported', now: now() })
    this.#running.set(connection, Sending.ofLink(taken, sent.serial))
    await markSent(main, taken, now())
  }

  #refused(one: Sending, isUnsupported: boolean): void {
    const { main, now } = this.#options
    const { target } = one
    const end = isUnsupported
      ? skipTarget(main, target, { why: 'unsupported', now: now() })
      : failTarget(main, {
          deviceId: target.deviceId,
          part: null,
          state: 'failed',
          why: 'refused',
          now: now(),
        })
    this.#keep(target.deviceId, end)
  }

  #end(deviceId: number, { part, result }: NonNullable<Message['upgraded']>): void {
    const { main, now } = this.#options
    if (this.#ending.has(deviceId)) return
    this.#ending.add(deviceId)
    const told = { deviceId, part, now: now() }
    const end =
      result === 'failed'
        ? failTarget(main, { ...told, state: 'failed', why: 'failed' })
        : endTarget(main, {
            ...told,
            state: result,
            why: result === 'cancelled' ? 'byDevice' : '',
          })
    this.#keep(
      deviceId,
      end.finally(() => this.#ending.delete(deviceId)),
    )
  }

  #keep(deviceId: number, written: Promise<void>): void {
    written.catch((error: unknown) => {
      this.#options.log.warn({ err: error, device: deviceId }, 'how a firmware goes was not kept')
    })
  }
}

function send(connection: UpgradeConnection, command: DownCommand) {
  try {
    return connection.send(command)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
