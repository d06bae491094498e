import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { undoableReply } from '../fail-item.ts'
import { fenceId, requestId, sfamilyid, sgid, simei } from '../fields.ts'

/** What a fence watches; at least one thing. */
export const boundThings = <P extends z.ZodRawShape>(more: P) =>
  z
    .strictObject({
      fence_id: fenceId,
      simei: z
        .array(simei)
        .max(1000)
        .default([])
        .describe('Up to 1000 devices; each answers for itself in suc_items or fail_items'),
      sgids: z.array(sgid).max(100).default([]).describe('Groups: their devices of any time'),
      sfamilyids: z
        .array(sfamilyid)
        .max(100)
        .default([])
        .describe('Organisations: their devices and those of all below, of any time'),
      ...more,
    })
    .superRefine((values, context) => {
      const { simei: devices, sgids, sfamilyids } = values as Record<string, unknown[]>
      if (devices?.length || sgids?.length || sfamilyids?.length) return
      context.addIssue({ code: 'custom', path: ['simei'], params: { rule: 'tips1' } })
    })

export const bindFence = defineFunc('fence/Bind', {
  summary:
    'Lets a fence watch devices, groups or organisations, of its own organisation or below. What is bound already stays bound; family/Undo unbinds the devices that were not.',
  access: ['e_ua_modify_fence'],
  writes: true,
  scope: { fence_id: 'fence', simei: 'device', sgids: 'group', sfamilyids: 'organisation' },
  params: boundThings({ request_id: requestId }),
  reply: undoableReply.extend({
    bound_count: z.int().describe('Devices, groups and organisations that were not bound before'),
  }),
  errors: ['notFound', 'deviceNotFound', 'fenceElsewhere'],
  rate: { perSecond: 5, burst: 20 },
})
