import { advance, isInOrder } from '#lib/motion/advance.ts'
import { newStream, unfitFlags } from '#lib/motion/stream.ts'
import { storedFix } from '../../db/copy-buffer.ts'
import { noFixYet } from '../../db/device-state.ts'
import { everyTime } from '../../db/fact-store.ts'
import type { BatchPass, ReportPass } from '../passes.ts'

/**
 * Fixes in order of time; stages' facts commit with them. Late ones, and all while a worker remakes
 * the stream, are marked. Stages keep state in StreamState.
 */
export function takeFix({ device, batch, report, time, flags }: ReportPass): boolean {
  if (device.rules.definitions.isOff) return true
  if (flags & unfitFlags) return true
  const fix = storedFix(time, flags, report)
  const { state, rules } = device
  if (!state.stream && state.fixedAt === noFixYet && state.streamRev === 0)
    state.stream = newStream(rules.key)
  const { stream } = state
  if (stream && stream.key !== rules.key) {
    // The zone or the definitions changed.
    state.stream = undefined
    batch.markDirty(device.id, everyTime.from, everyTime.to)
  } else if (stream && isInOrder(stream.motion, fix)) {
    batch.addFacts(device.id, time, advance(stream.motion, fix, rules))
    state.isStreamNew = true
  } else batch.markDirty(device.id, time)
  return true
}

/** Reread when a worker has made them. */
export function leaveStale({ hub, stale, refused }: BatchPass): void {
  for (const id of [...stale, ...(refused?.devices ?? [])]) hub.registry.dropStream(id)
}
