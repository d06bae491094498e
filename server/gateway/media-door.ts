import { LRUCache } from 'lru-cache'
import { mostMediaPackets } from '#lib/codes/media-types.ts'
import { type StoredHead, unknownHead } from '../db/media-store.ts'
import type { Pool } from '../db/pool.ts'
import {
  begunSize,
  type RecordingRefusal,
  refuseBegun,
} from '../domain/control/recording/refuse-begun.ts'
import type { Log } from '../log.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import type { MediaPacket } from './codecs/protocol.ts'

/** Why it is refused, in words of the log. Throws nothing. */
type Answer = (refusal: string | undefined) => void
type Waiting = { waiting: Answer[]; bytes: number }
type Verdict = { refusal: RecordingRefusal | undefined } | Waiting
/** That there was no room for so many bytes, at that time (ms). */
type Full = { size: number; at: number }

type Begin = { deviceId: number; media: MediaPacket; nowMs: number; judged: Answer }

const mostRecordings = 5000
const mostDevices = 5000
const rememberedMs = 3_600_000
/** Nobody asks so soon again. Whether minutes are left is asked each time: an order may have come. */
const fullMs = 60_000
/** Of the four connections of a gateway: its positions need them too. */
const asksAtOnce = 2
const mostAsks = 100
/** Of packets that wait for an answer, and what one takes whatever is in it. */
const mostWaitingBytes = 32 * 1024 * 1024
const packetBytes = 1024

const words: Record<RecordingRefusal, string> = {
  full: 'no room for recordings',
  unpaid: 'no recording minutes left',
}

/**
 * Whether there is room for what a device begins to send: asked once, with its first packet, for which the others wait.
 * It may be begun again. Where nobody can tell, or too much waits, it is taken: the worker decides.
 */
export class MediaDoor {
  readonly #options: { main: Pool; log: Log }
  readonly #verdicts = new LRUCache<string, Verdict>({ max: mostRecordings, ttl: rememberedMs })
  readonly #full = new LRUCache<number, Full>({ max: mostDevices })
  readonly #inTurn = limitConcurrency(asksAtOnce)
  #asks = 0
  #waitingBytes = 0

  constructor(options: { main: Pool; log: Log }) {
    this.#options = options
  }

  /** At once, where that is known. */
  pass(
    deviceId: number,
    media: MediaPacket,
    { nowMs, judged }: { nowMs: number; judged: Answer },
  ): void {
    const key = `${deviceId} ${media.first} ${media.total}`
    const known = this.#verdicts.get(key)
    if (known && 'waiting' in known) {
      if (known.waiting.length >= mostMediaPackets)
        judged('too many packets before the first was judged')
      else if (this.#hasRoom(media)) this.#wait(known, media, judged)
      else judged(undefined)
    } else if (media.part === 1) {
      this.#begin(key, { deviceId, media, nowMs, judged })
    } else {
      judged(known?.refusal && words[known.refusal])
    }
  }

  #hasRoom({ bytes }: MediaPacket): boolean {
    return this.#waitingBytes + bytes.length + packetBytes <= mostWaitingBytes
  }

  #wait(verdict: Waiting, { bytes }: MediaPacket, judged: Answer): void {
    verdict.waiting.push(judged)
    verdict.bytes += bytes.length + packetBytes
    this.#waitingBytes += bytes.length + packetBytes
  }

  #begin(key: string, { deviceId, media, nowMs, judged }: Begin): void {
    const isFull = this.#isFull(deviceId, media, nowMs)
    if (isFull || this.#asks >= mostAsks || !this.#hasRoom(media)) {
      const refusal = isFull ? 'full' : undefined
      this.#verdicts.set(key, { refusal })
      judged(refusal && words[refusal])
      return
    }
    const verdict: Waiting = { waiting: [], bytes: 0 }
    this.#verdicts.set(key, verdict)
    this.#wait(verdict, media, judged)
    void this.#ask({ deviceId, media, nowMs }).then((refusal) => {
      this.#waitingBytes -= verdict.bytes
      this.#verdicts.set(key, { refusal })
      for (const answer of verdict.waiting) answer(refusal && words[refusal])
    })
  }

  async #ask({ deviceId, media, nowMs }: Omit<Begin, 'judged'>) {
    const { main, log } = this.#options
    const now = Math.floor(nowMs / 1000)
    const { bytes, total } = media
    const head: StoredHead = media.head ?? unknownHead
    const begun = { deviceId, head, bytes, packets: 1, total, beganAt: now, receivedAt: now, now }
    this.#asks += 1
    try {
      const why = await this.#inTurn(() => refuseBegun(main, begun))
      if (why === 'full') this.#full.set(deviceId, { size: begunSize(media), at: nowMs })
      return why
    } catch (err) {
      log.warn({ err, device: deviceId }, 'nobody could tell whether there is room for a recording')
      return undefined
    } finally {
      this.#asks -= 1
    }
  }

  /** As it was lately; for a smaller one there may be room. */
  #isFull(deviceId: number, media: MediaPacket, nowMs: number): boolean {
    const full = this.#full.get(deviceId)
    return !!full && Math.abs(nowMs - full.at) < fullMs && begunSize(media) >= full.size
  }
}
