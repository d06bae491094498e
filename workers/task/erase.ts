import { eraseTracking } from '#server/domain/device/erase-tracking.ts'
import type { CommittedWork } from './running-task.ts'

/** A device may have years of positions. */
const chunkSize = 5

/**
 * Erases what one device has reported: device/Clear, tool/ClearDevice, device/PhysicalDelete. The log says that it is
 * gone, so it goes, also when the one who asked for it is frozen or deleted meanwhile.
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
