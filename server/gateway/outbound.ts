import type { Peer } from './batch.ts'
import type {
  AckResult,
  DeviceSettings,
  DownCommand,
  Link,
  Message,
  StreamProtocol,
} from './codecs/protocol.ts'
import type { Device } from './device.ts'
import type { Hub } from './hub.ts'
import type { Line } from './line.ts'
import { logDown, logReplies } from './log-frames.ts'
import { joinReplies, refusalsOf } from './reply-arena.ts'
import type { FirmwareImage, Upgrade } from './wire/upgrade.ts'

type Owner = {
  readonly hub: Pick<Hub, 'frameLog' | 'limits' | 'now'>
  readonly protocol: StreamProtocol
  readonly link: Link
  readonly device: Device | undefined
  readonly settings: DeviceSettings
  readonly givenCode: string
  readonly seenAtMs: number
  readonly isClosed: boolean
  close(why: string): void
}

/** Owns the serials. */
export class Outbound implements Peer {
  readonly #owner: Owner
  readonly #line: Line
  #serial = 0
  /** A multi-packet message may be unfinished. */
  #hasParts = false

  constructor(owner: Owner, line: Line) {
    this.#owner = owner
    this.#line = line
  }

  repliesTo(frame: unknown, message: Message, result: AckResult): Buffer[] {
    const { protocol, link, seenAtMs, givenCode } = this.#owner
    return protocol.acknowledge({
      frame,
      message,
      result,
      link,
      nextSerial: this.#nextSerial,
      now: seenAtMs,
      authCode: givenCode,
    })
  }

  answer(frame: unknown, message: Message, result: AckResult): void {
    this.#writeAll(this.repliesTo(frame, message, result))
  }

  /** Answers a frame of an unproved sender. */
  refuseFrame(frame: unknown): void {
    const { protocol, seenAtMs } = this.#owner
    const nextSerial = this.#nextSerial
    this.#writeAll(protocol.refuse?.({ frame, nextSerial, now: seenAtMs }))
  }

  /** A lost commit closes: the device sends again. */
  settle(isStored: boolean, bytes: Buffer, places: readonly number[]): void {
    const owner = this.#owner
    if (!isStored) owner.close('reports could not be stored')
    if (owner.isClosed || places.length === 0) return
    logReplies(owner, bytes, places)
    this.#write(joinReplies(bytes, places))
  }

  /** Refused reports: answered if possible, then closed. */
  refuse(bytes: Buffer, stored: readonly number[], refused: readonly number[]): void {
    this.settle(true, bytes, stored)
    this.#writeAll(refusalsOf(this.#owner.protocol, bytes, refused))
    this.#owner.close('a report was refused')
  }

  send(command: DownCommand): { serial: number } | undefined {
    const { device, protocol, link, settings } = this.#owner
    if (!device) return undefined
    const { number, model } = device
    const nextSerial = this.#nextSerial
    const made = protocol.command({ command, number, model, settings, link, nextSerial })
    if (!made) return undefined
    this.#writeAll(made.frames)
    return { serial: made.serial }
  }

  /** Its packets are sent one by one; why not, in a word. */
  beginUpgrade(image: FirmwareImage): Upgrade | 'version2011' | 'unsupported' {
    const { device, protocol, link } = this.#owner
    if (!device || !protocol.upgrade) return 'unsupported'
    const { number } = device
    return protocol.upgrade({ image, number, link, takeSerials: this.#takeSerials })
  }

  /** The device log gets one of a firmware, not all. */
  sendPacket(bytes: Buffer, isLogged: boolean): void {
    if (isLogged) logDown(this.#owner, bytes)
    this.#write(bytes)
  }

  /** Bytes that the device has not read. */
  unsent(): number {
    return this.#line.unsent()
  }

  awaitParts(frame: unknown): void {
    this.#writeAll(this.partReplies(frame))
  }

  /** To a packet of a message that is not whole yet. */
  partReplies(frame: unknown): Buffer[] {
    this.#hasParts = true
    const nextSerial = this.#nextSerial
    return this.#owner.protocol.acknowledgePart?.({ frame, nextSerial }) ?? []
  }

  /** Asks for missing packets; called by the sweep. */
  askMissing(): void {
    const { protocol, link, isClosed } = this.#owner
    if (this.#hasParts && !isClosed) this.#writeAll(protocol.askMissing?.(link, this.#nextSerial))
  }

  readonly #nextSerial = (): number => this.#takeSerials(1)

  readonly #takeSerials = (count: number): number => {
    const serial = this.#serial
    this.#serial = (serial + count) & 0xffff
    return serial
  }

  #writeAll(frames: readonly Buffer[] = []): void {
    for (const bytes of frames) {
      logDown(this.#owner, bytes)
      this.#write(bytes)
    }
  }

  #write(bytes: Buffer): void {
    const owner = this.#owner
    if (owner.isClosed) return
    this.#line.write(bytes)
    if (this.#line.unsent() > owner.hub.limits.maxUnsentBytes) owner.close('does not read')
  }
}
