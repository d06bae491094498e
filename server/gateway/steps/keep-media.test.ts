import { expect, test } from 'vitest'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import type { MediaPacket } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import type { FramePass } from '../passes.ts'
import { keepMedia } from './keep-media.ts'

type Kept = { kept: number; refused: number; told: string[] }

/** A device whose packets are `size` bytes, and what became of them. */
function sender(size: number) {
  const became: Kept = { kept: 0, refused: 0, told: [] }
  const device = { id: 1, memory: undefined } as Device
  const media: MediaPacket = {
    first: 1,
    total: 9,
    part: 2,
    head: undefined,
    bytes: Buffer.alloc(size),
  }
  const send = (seenAtMs: number) => {
    const out = {
      refuseFrame: () => {
        became.refused += 1
      },
      partReplies: () => [],
    }
    const batch = {
      addMedia: () => {
        became.kept += 1
      },
      addPending: () => undefined,
    }
    const protocol = {}
    const connection = {
      out,
      protocol,
      link: {},
      seenAtMs,
      reject: (_: Buffer, why: string) => became.told.push(why),
    }
    const mediaDoor = {
      pass: (_: number, __: MediaPacket, { judged }: { judged: () => void }) => judged(),
    }
    const hub = { committer: { batch, schedule: () => undefined }, mediaDoor }
    const raw = { bytes: Buffer.alloc(0) }
    keepMedia(
      { hub, connection, raw, frame: {}, message: undefined, media } as unknown as FramePass,
      device,
      media,
    )
  }
  return { became, send }
}

test('a device may send so much in an hour, and again in the next', () => {
  const { became, send } = sender(recordingLimits.hourBytes / 2 - 2048)
  const hour = 3_600_000
  for (const at of [0, 1, 2, hour - 1]) send(10 * hour + at)
  expect(became).toMatchObject({ kept: 2, refused: 2 })
  expect(became.told).toEqual(Array(2).fill('too many recordings in an hour'))
  send(11 * hour)
  expect(became).toMatchObject({ kept: 3, refused: 2 })
})
