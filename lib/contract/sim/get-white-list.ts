import { z } from 'zod'
import { whiteStates } from '#lib/codes/sim.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { iccidField } from '../sim-fields.ts'

export const getWhiteList = defineFunc('sim/GetWhiteList', {
  summary: 'The numbers that a card may call and be called by, in the order they were added.',
  access: [],
  writes: false,
  params: z.strictObject({ iccid: iccidField }),
  reply: z.object({
    items: z.array(
      z.object({
        phone: z.string(),
        state: z
          .enum(whiteStates)
          .describe('`adding`, `deleting`: the operator has not confirmed it; ask again'),
        create_time: unixTime,
      }),
    ),
    delete_from: unixTime.nullable().describe('From when numbers may be deleted again; null: now'),
    is_kept: z.boolean().describe('Whether the operator of the platform keeps white lists'),
  }),
  errors: ['simMissingCard'],
})
