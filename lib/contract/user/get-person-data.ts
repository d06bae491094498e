import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { erasureFields } from '../erasure-fields.ts'

export const getPersonData = defineFunc('user/GetPersonData', {
  summary: "What an erasure of the caller's data would take, and the one that was asked for last.",
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    devices: z.int().describe('Of the person: they go with everything stored of them'),
    is_alone: z.boolean().describe('With what its organisation has: nobody else is in it'),
    term_days: z.int().describe('For which an erasure can be taken back'),
    erasure: z.object(erasureFields).meta({ title: 'Erasure' }).nullable(),
  }),
  errors: ['accountsOnly'],
})
