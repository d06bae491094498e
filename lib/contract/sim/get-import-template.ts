import { z } from 'zod'
import { defineFunc } from '../define.ts'

export const getSimTemplate = defineFunc('sim/GetImportTemplate', {
  summary: "An empty xlsx sheet for sim/Import in the session's language, to download.",
  access: ['e_ua_import_device'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…; works for a minute'),
    name: z.string(),
    size: z.int().describe('Bytes'),
  }),
  rate: { perSecond: 1, burst: 5 },
})
