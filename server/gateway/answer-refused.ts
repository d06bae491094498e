import type { Batch, Peer } from './batch.ts'
import type { BatchPass } from './passes.ts'
import type { Refused } from './store-in-parts.ts'

type Outcome = { stored: number[]; refused: number[]; isRefused: boolean }

/** Tells who sent a refused report; forgets its device, as the stored state counts. */
export function answerRefused({ hub, batch }: BatchPass, refused: Refused): void {
  const outcomes = outcomesOf(batch, refused)
  for (const [peer, places] of batch.peers) {
    const outcome = outcomes.get(peer)
    const { bytes } = batch.arena
    hub.counters.acknowledged += (outcome?.stored ?? places).length / 2
    hub.errors.run('acknowledge', () => {
      if (outcome && peer.refuse) peer.refuse(bytes, outcome.stored, outcome.refused)
      else peer.settle(!outcome?.isRefused, bytes, outcome ? [] : places)
    })
  }
  for (const device of batch.devices) {
    if (!refused.devices.has(device.id)) continue
    device.memory = undefined
    device.session?.close('a report was refused')
    if (device.pending === 0) hub.registry.forget(device)
  }
}

function outcomesOf({ turns, peers }: Batch, refused: Refused): Map<Peer, Outcome> {
  const outcomes = new Map<Peer, Outcome>()
  for (const { peer, deviceId } of turns) {
    if (refused.devices.has(deviceId))
      outcomes.set(peer, { stored: [], refused: [], isRefused: false })
  }
  const placesDone = new Map<Peer, number>()
  let firstRow = 0
  for (const { peer, deviceId, rowEnd, placeEnd } of turns) {
    const outcome = outcomes.get(peer)
    // Without rows all was known already.
    const isRefused =
      refused.devices.has(deviceId) &&
      (firstRow === rowEnd || hasAny(refused.rows, firstRow, rowEnd))
    firstRow = rowEnd
    if (!outcome) continue
    const places = (peers.get(peer) ?? []).slice(placesDone.get(peer) ?? 0, placeEnd)
    placesDone.set(peer, placeEnd)
    outcome[isRefused ? 'refused' : 'stored'].push(...places)
    outcome.isRefused ||= isRefused
  }
  return outcomes
}

function hasAny(rows: ReadonlySet<number>, from: number, to: number): boolean {
  for (let n = from; n < to; n++) if (rows.has(n)) return true
  return false
}
