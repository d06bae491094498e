import { eraseTracking } from '#server/domain/device/erase-tracking.ts'
import type { RowWork } from './running-task.ts'

/** Erases what one device has reported: device/Clear, tool/ClearDevice, device/PhysicalDelete. */
export const erase: RowWork = {
  kind: 'rows',
  runRow: async ({ ctx, input }) => {
    const before = typeof input['before'] === 'number' ? input['before'] : undefined
    await eraseTracking(ctx.services.positions, { deviceId: Number(input['simei']), before })
    return { error: undefined }
  },
}
