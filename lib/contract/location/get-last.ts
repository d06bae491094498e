import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, intColumn, sfamilyid, simei } from '../fields.ts'

export const getLast = defineFunc('location/GetLast', {
  summary:
    'Present state of every device of an organisation, in columns: the n-th entry of each column is one device. The console takes the same rows in binary from /push.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional(),
    is_get_child: z.boolean().default(true),
    limit_size: z
      .int()
      .min(1)
      .max(100_000)
      .default(100_000)
      .describe('Devices an answer; `next_simei` continues'),
    last_simei: comparedId(simei).optional().describe('`next_simei` of the answer before'),
  }),
  reply: z.object({
    time: z.int(),
    simei: z.array(z.string()),
    lat: intColumn(),
    lon: intColumn(),
    fix_time: intColumn().describe('0: no fix yet'),
    speed: intColumn().describe('Tenths of km/h'),
    course: intColumn(),
    state: intColumn().describe(
      '0 not activated, 1 offline, 2 static, 3 online, 4 moving, 5 expired',
    ),
    flags: intColumn().describe(
      'Bits: 1 alarm, 2 ignition known, 4 ignition on, 8 approximate, 16 charging, 32 fuel or power cut',
    ),
    next_simei: simei.nullable().describe('Null: these were all'),
  }),
  errors: ['notFound'],
  rate: { perSecond: 1, burst: 5 },
})
