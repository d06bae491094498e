import { liveRowBytes, writeLiveRow } from '#lib/live/frame.ts'
import type { Bus } from '#server/jobs/bus.ts'
import { type Fleet, startOf } from './seed.ts'

/** As of a gateway's commit of about 20 ms. */
const batchRows = 200

/** Moves `perSecond` devices each second, one after the other. Returns the stop. */
export function startTraffic(bus: Bus, { devices, firstId }: Fleet, perSecond: number): () => void {
  const batches = Math.max(1, Math.ceil(perSecond / batchRows))
  let next = 0
  let isStopped = false
  const isMover = (n: number) => (n + 1) % 2 === 0 && (n + 1) % 10 !== 0

  const batch = (rows: number): string => {
    const view = new DataView(new ArrayBuffer(rows * liveRowBytes))
    const now = Date.now() / 1000
    for (let i = 0; i < rows; i++) {
      const n = next
      next = (next + 1) % devices
      const place = startOf(n)
      const turn = now / 40 + n
      writeLiveRow(view, i * liveRowBytes, {
        id: firstId + n,
        lat: Math.round((place.lat + Math.sin(turn) * 0.004) * 1e6),
        lon: Math.round((place.lon + Math.cos(turn) * 0.004) * 1e6),
        fixedAt: Math.floor(now),
        speed: 400,
        course: Math.floor(((360 - (turn * 180) / Math.PI) % 360) + 360) % 360,
        state: isMover(n) ? 'moving' : 'online',
        flags: 0,
        icon: n % 7,
      })
    }
    return Buffer.from(view.buffer).toString('base64')
  }
  const run = async () => {
    for (let at = Date.now(); !isStopped; at += 1000) {
      for (let i = 0; i < batches && !isStopped; i++) {
        const rows = Math.min(batchRows, perSecond - i * batchRows)
        await bus.publish('live', { rows: batch(rows) })
        const due = at + ((i + 1) * 1000) / batches
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())))
      }
    }
  }
  if (perSecond > 0) run().catch((error: unknown) => console.error('traffic', error))
  return () => {
    isStopped = true
  }
}
