import type { Batch } from './batch.ts'
import type { Hub } from './hub.ts'

/** Cuts senders off, so they send again. */
export function dropBatch({ registry, errors }: Hub, batch: Batch): void {
  for (const device of batch.devices) {
    device.memory = undefined
    device.state.stream = undefined
    device.session?.close('reports could not be stored')
    if (device.pending === 0) registry.forget(device)
  }
  for (const peer of batch.peers.keys())
    errors.run('acknowledge', () => peer.settle(false, batch.arena.bytes, []))
}
