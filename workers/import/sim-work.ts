import { importSim, type SimInput } from '#server/domain/trade/sim/import-sims.ts'
import type { RowWork } from '../task/running-task.ts'

export const simWork: RowWork = {
  kind: 'rows',
  orderOf: ({ iccid }) => String(iccid),
  runRow: async ({ ctx, client, task: { organisationId }, input }) => {
    await importSim(client, ctx, { input: input as SimInput, organisationId })
    return { error: undefined }
  },
}
