import { z } from 'zod'
import { onlyBelow } from '#lib/contract/alarm/get-last-alarm.ts'
import { sfamilyid, simei } from '#lib/contract/fields.ts'
import { type ClientMessage, pushTopics, watchedAtMost } from '#lib/live/messages.ts'

const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)

const message = z.discriminatedUnion('cmd', [
  z.strictObject({
    cmd: z.literal('subscribe'),
    flag: z.string().max(40).optional(),
    sid: z.string().min(1).max(200).optional(),
    sfamilyid: sfamilyid.optional(),
    live_sfamilyid: sfamilyid.optional(),
    gchild: z.literal([0, 1]).default(0),
    topics: z.array(z.enum(pushTopics)).min(1).max(pushTopics.length).default(['alarm']),
    sfamilyids: onlyBelow.optional(),
    last: z.string().max(4000).optional(),
  }),
  z.strictObject({
    cmd: z.literal('view'),
    bbox: z.tuple([longitude, latitude, longitude, latitude]),
    zoom: z.number().min(0).max(24).default(2),
    watched: z.array(simei).max(watchedAtMost).optional(),
  }),
  z.strictObject({ cmd: z.literal('ping') }),
])

export type ParsedMessage = z.output<typeof message>
export type Subscribe = Extract<ParsedMessage, { cmd: 'subscribe' }>

/** Errors name the first wrong field. */
export function parseMessage(
  text: string,
): { message: ParsedMessage } | { wrong: string; cmd: ClientMessage['cmd'] | undefined } {
  const value = parseJson(text)
  const parsed = message.safeParse(value)
  if (parsed.success) return { message: parsed.data }
  return { wrong: parsed.error.issues[0]?.path.join('.') || 'cmd', cmd: undefined }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the schema refuses it
  }
}
