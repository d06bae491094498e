import { z } from 'zod'
import { accountSettings } from '../account-settings.ts'
import { nickName } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { languageCode, requestId, zoneMinutes, zoneName } from '../fields.ts'

export const setInfo = defineFunc('user/SetInfo', {
  summary:
    "Changes the caller's name, language, time zone or settings; what is not given stays. A section of the settings is replaced as a whole.",
  access: [],
  writes: true,
  params: z.strictObject({
    nickName: nickName.optional(),
    language: languageCode.optional().describe('Also of the present session; cn counts as zh'),
    zone: zoneMinutes.optional(),
    zone_name: zoneName.optional(),
    region: z
      .enum(['mainland', 'other'])
      .optional()
      .describe('None that allows listening where the present one does not'),
    settings: accountSettings.partial().optional(),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['accountsOnly', 'settingsTooLarge'],
  rate: { perSecond: 5, burst: 20 },
})
