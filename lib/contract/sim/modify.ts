import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { remark, requestId, unixTime } from '../fields.ts'
import { iccidList, simBulkReply } from '../sim-fields.ts'

const text = (most: number) => z.string().trim().normalize('NFC').max(most)

export const modifySimCards = defineFunc('sim/Modify', {
  summary: 'Gives cards one remark, package, APN or expiry; fields left out stay as they are.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({
    iccids: iccidList,
    remark: remark.optional(),
    package_name: text(textLimits.simPackage).optional(),
    apn: text(textLimits.simApn).optional(),
    end_time: unixTime
      .nullable()
      .optional()
      .describe('Null: not known. Refused of cards whose operator answers, which says it'),
    request_id: requestId,
  }),
  reply: simBulkReply,
  errors: ['nothingToChange', 'deviceFieldNotYours', 'simEndTold'],
})
