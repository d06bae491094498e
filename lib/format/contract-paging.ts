import { z } from 'zod'

/**
 * How the next page of a function is asked for. `rows` is the field of the answer that holds them, empty where
 * these are several. `next`: its fields are the params of the next page, null after the last. `answer`: params
 * by the fields of the answer that they are taken from, null after the last. `row`: by those of the last row; the
 * last page has fewer rows than the param `limit` asks for, `size` without it.
 */
export type Paging =
  | { by: 'next'; rows: string }
  | { by: 'answer'; rows: string; cursor: Record<string, string> }
  | { by: 'row'; rows: string; cursor: Record<string, string>; limit: string; size: number }

/** A function of the contract. */
type ListCall = { name: string; params: z.ZodType; reply: z.ZodType }

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  description?: string
  default?: unknown
}

/** A track is continued by its time. */
const byHand: Readonly<Record<string, Paging>> = {
  'location/GetTrack': { by: 'answer', rows: '', cursor: { start_time: 'next_time' } },
}

const propertiesOf = (schema: z.ZodType, io: 'input' | 'output') =>
  (z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema).properties ??
  {}

/** As the contract says at each `last_…` param; undefined where an answer is whole. Throws for a cursor of nowhere. */
export function pagingOf({ name, params, reply }: ListCall): Paging | undefined {
  const sent = propertiesOf(params, 'input')
  const cursors = Object.keys(sent).filter((param) => param.startsWith('last_'))
  if (byHand[name] || cursors.length === 0) return byHand[name]
  const answer = propertiesOf(reply, 'output')
  const lists = Object.entries(answer).filter(([, { items }]) => items?.properties)
  const rows = lists.some(([field]) => field === 'items') ? 'items' : ''
  if (answer['next']?.anyOf?.some(({ properties }) => properties)) return { by: 'next', rows }
  const said = (param: string) => wordsOf(sent[param]?.description ?? '', param)
  const named = (fields: object) =>
    cursors.flatMap((param) => {
      const field = said(param).find((word) => Object.hasOwn(fields, word))
      return field === undefined ? [] : [[param, field] as const]
    })
  const ofAnswer = named(answer)
  if (ofAnswer.length === cursors.length)
    return { by: 'answer', rows, cursor: Object.fromEntries(ofAnswer) }
  for (const [field, { items }] of lists) {
    const ofRow = named(items?.properties ?? {})
    if (ofRow.length !== cursors.length) continue
    const limit = Object.keys(sent).find((param) => /^(f_)?limit_size$/.test(param)) ?? ''
    const size = Number(sent[limit]?.default ?? 1)
    return { by: 'row', rows: field, cursor: Object.fromEntries(ofRow), limit, size }
  }
  throw new Error(`${name} does not say where ${cursors.join(', ')} are to be found`)
}

/** What its sentence names, else what it is called itself. */
const wordsOf = (sentence: string, param: string) => [
  ...[...sentence.matchAll(/`(\w+)`/g)].map(([, word = '']) => word),
  ...sentence.split(/\W+/),
  param.replace('last_', ''),
  ...(/^last_s?f(amily)?id$/.test(param) ? ['sid'] : []),
]
