import { z } from 'zod'
import { frameHex, hexOf } from '#lib/rules/frame-hex.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { defineFunc } from '../define.ts'
import { protocol } from '../fields.ts'

const place = { from: z.int().describe('First byte'), to: z.int().describe('Behind the last byte') }

export const parse = defineFunc('cmd/Parse', {
  summary: 'What bytes of a device, or to one, say: frames, their parts and named fields.',
  access: ['e_ua_show_tool'],
  writes: false,
  params: z.strictObject({
    hex: ruled(frameHex)
      .transform(hexOf)
      .describe(
        'Spaces, commas, colons and `0x` are skipped; an OsmAnd request begins with its line',
      ),
    protocol: protocol.optional().describe('By default guessed from the first bytes'),
    model: z.string().max(40).default('').describe('Vendor items depend on it'),
  }),
  reply: z.object({
    protocol,
    frames: z.array(
      z.object({
        ...place,
        name: z.string().nullable().describe('As `0x0200 location`'),
        serial: z.int().nullable(),
        number: z.string().nullable().describe('Of the device'),
        error: z.string().nullable().describe('Why it is no frame: `bad checksum`, `wrong CRC`, …'),
        parts: z.array(z.object({ ...place, name: z.string() })),
        places: z
          .array(z.object({ ...place, path: z.string() }))
          .describe(
            'Bytes of a field: `path` in `fields`, as `items.0.id`; `header.…` before them, or a param of a request',
          ),
        fields: z.record(z.string(), z.unknown()).describe('Named values, as a tree'),
        reports: z.array(z.record(z.string(), z.unknown())).describe('Positions in it'),
      }),
    ),
    rest: z.object(place).nullable().describe('Bytes of an unfinished frame'),
  }),
  errors: ['protocolUnknown'],
  rate: { perSecond: 2, burst: 10 },
})
