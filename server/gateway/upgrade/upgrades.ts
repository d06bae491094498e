import { firmwareParts } from '#lib/codes/rollout.ts'
import { AppError } from '../../app-error.ts'
import type { Pool } from '../../db/pool.ts'
import { endTarget, failTarget } from '../../domain/control/firmware/end-target.ts'
import { readFirmwareBytes } from '../../domain/control/firmware/read-firmware-file.ts'
import type { FileStore } from '../../domain/platform/file/file-store.ts'
import type { Log } from '../../log.ts'
import type { DownCommand, Message } from '../codecs/protocol.ts'
import type { FirmwareImage, Upgrade } from '../wire/upgrade.ts'
import { fetchCommand } from './fetch-command.ts'
import { Images, type ImageUse } from './images.ts'
import { type PacketLine, Sending } from './sending.ts'
import {
  keepTargets,
  markSent,
  noteProgress,
  pauseWithoutFile,
  putBack,
  skipTarget,
  type Taken,
  takeTargets,
  targetKey,
} from './target-rows.ts'

/** Begun and not yet sent whole, in a process. */
const mostAtOnce = 50
/** Without a packet: the place and the image are others'. */
const mostRestMs = 5 * 60_000
/** Until files are asked for again that could not be read. */
const awayMs = 30_000
const unbegun = { isBegun: false }
/** A result of another part is about no firmware of ours. */
const knownParts: ReadonlySet<number> = new Set(Object.values(firmwareParts))

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
  readonly #images = new Images()
  readonly #running = new Map<UpgradeConnection, Sending>()
  /** Whose results are being written: a device that repeats itself costs no more. */
  readonly #ending = new Set<string>()
  #isLooking = false
  #awayUntil = 0

  constructor(options: UpgradesOptions) {
    this.#options = options
  }

  /** Begins what is due; every few seconds. */
  async look(instance: string, sessionOf: (deviceId: number) => UpgradeConnection | undefined) {
    const { main, now } = this.#options
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#dropGone()
      const limit = mostAtOnce - this.#unfinished().length
      if (limit <= 0) return
      const isBound = this.#images.isFull || now() < this.#awayUntil
      const firmware = isBound ? this.#images.ids : null
      for (const taken of await takeTargets(main, { instance, now: now(), limit, firmware }))
        await this.#tryToBegin(taken, sessionOf(taken.deviceId))
    } finally {
      this.#isLooking = false
    }
  }

  /** Sends on, and tells how far each is; every second. */
  async tick(): Promise<void> {
    const { main, now } = this.#options
    const before = new Map(this.#unfinished().map((one) => [one, one.packets]))
    for (const [connection, one] of this.#running) {
      one.rest()
      this.#goOn(connection, one)
      if (now() - one.movedAt >= mostRestMs)
        this.#keep(one.target.deviceId, this.release(connection))
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
      this.#leave(connection)
      this.#end(device.id, upgraded)
      return true
    }
    if (!one || reply?.serial === undefined || !one.hasSerial(reply.serial)) return false
    if (reply.isOk) {
      one.take()
      this.#goOn(connection, one)
    } else {
      this.#leave(connection)
      this.#refused(one, reply.isUnsupported === true)
    }
    return true
  }

  /** The connection is gone, or rests too long: what was not sent whole begins again. */
  async release(connection: UpgradeConnection): Promise<void> {
    const one = this.#leave(connection)
    if (one && !one.isWhole) await putBack(this.#options.main, one.target, { isBegun: true })
  }

  #leave(connection: UpgradeConnection): Sending | undefined {
    const one = this.#running.get(connection)
    this.#running.delete(connection)
    one?.end()
    return one
  }

  /** Devices that are sold, frozen or deleted get no further packet, and none does whose place is no longer this one. */
  async #dropGone(): Promise<void> {
    const asked = [...this.#running]
    if (asked.length === 0) return
    const { main, now } = this.#options
    const targets = asked.map(([, { target }]) => target)
    const kept = await keepTargets(main, targets, now())
    for (const [connection, one] of asked) {
      const isLeft = this.#running.get(connection) !== one
      if (!isLeft && !kept.has(targetKey(one.target))) this.#leave(connection)
    }
  }

  #unfinished(): Sending[] {
    return [...this.#running.values()].filter((one) => !one.isWhole)
  }

  #goOn(connection: UpgradeConnection, one: Sending): void {
    const wasWhole = one.isWhole
    one.send(connection.out, this.#options.now())
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
      await putBack(main, taken, unbegun)
    }
  }

  async #begin(taken: Taken, connection: UpgradeConnection | undefined): Promise<void> {
    const { main } = this.#options
    const isHere = () => connection?.device?.id === taken.deviceId && !connection.isClosed
    if (!connection || !isHere() || connection.epoch !== taken.epoch)
      return putBack(main, taken, unbegun)
    if (taken.way !== 'packets') return this.#tell(taken, connection)
    const image = this.#images.use(taken.firmwareId, () => this.#read(taken))
    const bytes = await image?.bytes
    // It may have gone while the file was read.
    if (image && bytes && isHere()) return this.#start(taken, connection, { image, bytes })
    image?.end()
    return putBack(main, taken, unbegun)
  }

  async #start(
    taken: Taken,
    connection: UpgradeConnection,
    { image, bytes }: { image: ImageUse; bytes: Buffer },
  ): Promise<void> {
    const { main, now } = this.#options
    const { part, manufacturer, version } = taken
    this.#leave(connection)
    let upgrade: ReturnType<UpgradeConnection['out']['beginUpgrade']> = 'unsupported'
    try {
      upgrade = connection.out.beginUpgrade({ part, manufacturer, version, bytes })
    } finally {
      if (typeof upgrade === 'string') image.end()
    }
    if (typeof upgrade === 'string') return skipTarget(main, taken, { why: upgrade, now: now() })
    const one = new Sending(taken, upgrade, { now: now(), onEnd: image.end })
    this.#running.set(connection, one)
    this.#goOn(connection, one)
  }

  /** Undefined while it cannot be read; no other is asked for a while then. */
  async #read({ firmwareId, rolloutId }: Taken): Promise<Buffer | undefined> {
    const { main, files, log, now } = this.#options
    if (now() < this.#awayUntil) return undefined
    try {
      return await readFirmwareBytes({ pool: main, files }, firmwareId)
    } catch (error) {
      if (error instanceof AppError && error.code === 'fileDamaged')
        await pauseWithoutFile(main, rolloutId)
      else this.#awayUntil = now() + awayMs
      log.warn({ err: error, firmware: firmwareId }, 'a firmware cannot be read')
      return undefined
    }
  }

  /** By an address, in a command of its protocol. */
  async #tell(taken: Taken, connection: UpgradeConnection): Promise<void> {
    const { main, now, origin, secret } = this.#options
    const sent = send(connection, fetchCommand(taken, { now: now(), origin, secret }))
    if (!sent) return skipTarget(main, taken, { why: 'unsupported', now: now() })
    this.#leave(connection)
    this.#running.set(connection, Sending.ofLink(taken, sent.serial, now()))
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
    const key = `${deviceId}.${part}`
    if (!knownParts.has(part) || this.#ending.has(key)) return
    this.#ending.add(key)
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
      end.finally(() => this.#ending.delete(key)),
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
