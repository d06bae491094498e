import { z } from 'zod'
import { brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { keyKind } from '../key-fields.ts'

export const getKeys = defineFunc('ops/GetKeys', {
  summary:
    'Which keys of vendors a brand has of its own (maps, SMS, mail, payments), and since when; never what they hold.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: false,
  params: z.strictObject({ brand: brandName }),
  reply: z.object({
    keys: z.array(
      z.object({
        kind: keyKind,
        state: z
          .enum(['own', 'base', 'installation', 'none'])
          .describe(
            '`base`: has none of its own and uses that of the brand it follows; `installation`: neither has one, and it uses that one',
          ),
        base: z.exactOptional(z.string().describe('Of `base`: whose key it uses')),
        is_test: z.exactOptional(
          z.boolean().describe('Of payments with `own` or `base`: the key takes no real money'),
        ),
        is_offered: z.exactOptional(
          z
            .boolean()
            .describe(
              'The same: whether payers are offered it; a test key is not while the installation takes real money',
            ),
        ),
        set_by: z.exactOptional(z.string()),
        set_time: z.exactOptional(unixTime),
        webhook_path: z.exactOptional(
          z.string().describe('Where the vendor sends events of payments, below the brand’s host'),
        ),
      }),
    ),
    sender: z.object({
      from: z.string().describe('Whom mails of the brand come from'),
      domain: z.string(),
    }),
  }),
  errors: ['notFound'],
})
