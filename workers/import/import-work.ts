import { importRow } from '#server/domain/fleet/import/import-row.ts'
import { type ImportInput, numberOf } from '#server/domain/fleet/import/read-import.ts'
import { payImport } from '#server/domain/trade/quota/pay-import.ts'
import type { RowWork } from '../task/running-task.ts'

export const importWork: RowWork = {
  kind: 'rows',
  orderOf: (input) => numberOf(input as ImportInput),
  runRow: async ({ ctx, client, task, input }) => {
    const { groupId, createsGroups, givesPasswords } = task.params
    const target = {
      organisationId: task.organisationId,
      groupId: typeof groupId === 'number' ? groupId : undefined,
      createsGroups: createsGroups === true,
      givesPassword: givesPasswords === true,
    }
    const { password, ...device } = await importRow(client, ctx, {
      input: input as ImportInput,
      target,
      payImport,
    })
    const after = () => ctx.services.bus.publish('device', device)
    return { error: undefined, after, message: password }
  },
}
