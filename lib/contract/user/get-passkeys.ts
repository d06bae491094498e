import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { passkeyId, unixTime } from '../fields.ts'
import { passkeyHost, passkeyName } from '../passkey-fields.ts'

export const getPasskeys = defineFunc('user/GetPasskeys', {
  summary: 'The passkeys of the caller, of all hosts, newest first; 20 at most.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        passkey_id: passkeyId,
        name: passkeyName,
        host: passkeyHost,
        is_here: z.boolean().describe('Whether it belongs to the host of this call'),
        is_backed_up: z
          .boolean()
          .describe('Whether other devices of its owner have it too (a synced passkey)'),
        create_time: unixTime,
        used_time: unixTime.nullable().describe('Last log-in with it; null without'),
      }),
    ),
  }),
  errors: ['accountsOnly'],
})
