import { importRow } from '#server/domain/import/import-row.ts'
import { type ImportInput, numberOf } from '#server/domain/import/read-import.ts'
import type { RowWork } from '../task/running-task.ts'

/** A device for each row of a sheet. */
export const importWork: RowWork = {
  kind: 'rows',
  orderOf: (input) => numberOf(input as ImportInput),
  runRow: async ({ ctx, client, task, input }) => {
    const { groupId, createsGroups } = task.params
    const target = {
      organisationId: task.organisationId,
      groupId: typeof groupId === 'number' ? groupId : undefined,
      createsGroups: createsGroups === true,
    }
    const device = await importRow(client, ctx, { input: input as ImportInput, target })
    return { error: undefined, after: () => ctx.services.bus.publish('device', device) }
  },
}
