import { eraseTracking } from '#server/domain/fleet/bin/erase-tracking.ts'
import type { CommittedWork } from './running-task.ts'

/** A device may have years of positions. */
const chunkSize = 5

/**
 * device/Clear, tool/ClearDevice, device/PhysicalDelete. Continues without the starter: the audit
 * log has it already.
 */
export const erase: CommittedWork = {
  kind: 'committed',
  chunkSize,
  runRow: async ({ services, input }) => {
    const before = typeof input['before'] === 'number' ? input['before'] : undefined
    await eraseTracking(services.positions, { deviceId: Number(input['simei']), before })
    return { error: undefined }
  },
}
