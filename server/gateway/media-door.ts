import { LRUCache } from 'lru-cache'
import { mostMediaPackets } from '#lib/codes/media-types.ts'
import { type StoredHead, unknownHead } from '../db/media-store.ts'
import type { Pool } from '../db/pool.ts'
import { type RecordingRefusal, refuseBegun } from '../domain/control/recording/refuse-begun.ts'
import type { Log } from '../log.ts'
import type { MediaPacket } from './codecs/protocol.ts'

/** Why it is refused, in words of the log. */
type Answer = (refusal: string | undefined) => void
type Verdict = { refusal: RecordingRefusal | undefined } | { waiting: Answer[] }

type Begin = { deviceId: number; media: MediaPacket; nowMs: number; judged: Answer }

const mostRecordings = 5000
const rememberedMs = 3_600_000

const words: Record<RecordingRefusal, string> = {
  full: 'no room for recordings',
  unpaid: 'no recording minutes left',
}

/**
 * Whether there is room for what a device begins to send: asked once, with its first packet, for which the others wait.
 * It may be begun again. Where nobody can tell it is taken: the worker decides.
 */
export class MediaDoor {
  readonly #options: { main: Pool; log: Log }
  readonly #verdicts = new LRUCache<string, Verdict>({ max: mostRecordings, ttl: rememberedMs })

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
      if (known.waiting.length < mostMediaPackets) known.waiting.push(judged)
      else judged('too many packets before the first was judged')
    } else if (media.part === 1) {
      this.#begin(key, { deviceId, media, nowMs, judged })
    } else {
      judged(known?.refusal && words[known.refusal])
    }
  }

  #begin(key: string, { deviceId, media, nowMs, judged }: Begin): void {
    const { main, log } = this.#options
    const waiting = [judged]
    this.#verdicts.set(key, { waiting })
    const end = (refusal: RecordingRefusal | undefined) => {
      this.#verdicts.set(key, { refusal })
      for (const answer of waiting) answer(refusal && words[refusal])
    }
    const now = Math.floor(nowMs / 1000)
    const { bytes, total } = media
    const head: StoredHead = media.head ?? unknownHead
    const begun = { deviceId, head, bytes, packets: 1, total, beganAt: now, receivedAt: now, now }
    refuseBegun(main, begun).then(end, (err: unknown) => {
      log.warn({ err, device: deviceId }, 'nobody could tell whether there is room for a recording')
      end(undefined)
    })
  }
}
