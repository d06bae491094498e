import { z } from 'zod'
import { mostRefreshed } from '#lib/codes/sim.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { iccidField, simBulkReply } from '../sim-fields.ts'

export const refreshSims = defineFunc('sim/Refresh', {
  summary:
    'Asks the operator about cards now: state, data, expiry and numbers. sim/Get shows what it answered.',
  access: [],
  writes: true,
  params: z.strictObject({
    iccids: z.array(iccidField).min(1).max(mostRefreshed),
    request_id: requestId,
  }),
  reply: simBulkReply,
  errors: ['simOperatorOff'],
  rate: { perSecond: 0.2, burst: 5 },
})
