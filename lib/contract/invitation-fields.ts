import { z } from 'zod'
import { shareRights } from '#lib/rules/sharing.ts'
import { invitationId, simei, unixTime } from './fields.ts'

/** `accepting` is a state of the page alone, while the answer is on its way. */
export const invitationStates = ['unhandled', 'refused', 'shared', 'duplicate', 'bound'] as const

/** `over`: unhandled or shared, until it was ended. */
export const invitationFilters = [...invitationStates, 'over'] as const

export const invitationRow = z.object({
  invite_id: invitationId,
  simei: simei.nullable().describe('Null to the invited while the device is not shared'),
  name: z.string().describe('Of the device; its last six digits without one'),
  from: z.string().describe('Name of the account; empty when it is above the caller'),
  to: z.string().describe('As it was written'),
  rights: z.enum(shareRights),
  remark: z.string(),
  state: z
    .enum(invitationStates)
    .describe('`duplicate`: shared already; `bound`: in the own tree, so there was nothing to do'),
  create_time: unixTime,
  end_time: unixTime,
  ended: z
    .enum(['takenBack', 'left', 'gone', 'over'])
    .nullable()
    .describe('Why it is not in force: `gone` with its device, `over` by time; null: open still'),
})
