import { z } from 'zod'
import { onlyBelow } from '#lib/contract/alarm/get-last-alarm.ts'
import { sfamilyid, simei } from '#lib/contract/fields.ts'
import { pushTopics, watchedAtMost } from '#lib/live/messages.ts'
import type { FieldIssue } from '../app-error.ts'
import { fieldText } from '../texts/error-text.ts'
import { fieldIssues, shortened } from '../texts/issue-text.ts'

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

/** Or what is wrong with its first wrong field; `cmd` where it is no message at all. */
export function parseMessage(
  text: string,
  lang: string,
): { message: ParsedMessage } | { wrong: FieldIssue } {
  const parsed = message.safeParse(parseJson(text))
  if (parsed.success) return { message: parsed.data }
  const [first] = parsed.error.issues.flatMap((issue) => fieldIssues(issue, lang, 1))
  const { path = '', message: cause = fieldText('invalid', lang, {}) } = first ?? {}
  return { wrong: shortened({ path: path || 'cmd', message: cause }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the schema refuses it
  }
}
