import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { selectionId, sfamilyid, simei } from '../fields.ts'

const listed = z.array(simei).max(1000).optional()

export const getOwners = defineFunc('device/GetOwners', {
  summary: 'Who has the devices, and what they would lose by going to another organisation.',
  access: ['e_ua_show_family'],
  writes: false,
  scope: { simei: 'device', deleted_simei: 'deletedDevice' },
  params: z.strictObject({
    simei: listed,
    deleted_simei: listed.describe('Devices in the recycle bin'),
    selection_id: selectionId.optional().describe('Answered by device/Select'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        sfamilyid,
        sname: z.string(),
        count: z.int().describe('Devices'),
        group_count: z.int().describe('Those in a group'),
        account_count: z.int().describe('Those bound to an account'),
        phone_count: z.int().describe('Those bound to a phone'),
      }),
    ),
  }),
  errors: ['selectionOver'],
})
