import { z } from 'zod'
import { type BrandKeyKind, keyFieldsOf } from '#lib/codes/brand-keys.ts'

type KeyValues = Record<string, string>

const secret = z.string().min(1).max(1000)
const address = z.url({ protocol: /^https?$/ }).max(500)
const short = z.string().min(1).max(200)
const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i)

/** Fields that are more than a text. */
const shapes: Record<string, z.ZodType<string>> = {
  voiceUrl: address,
  title: short,
  attribution: short,
  host: hostName,
  port: z
    .string()
    .regex(/^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/),
  user: short,
  /** Of Stripe: secret or restricted. */
  secretKey: secret.regex(/^(sk|rk)_(live|test)_\S+$/),
  from: z
    .string()
    .max(320)
    .regex(/^(?:[^<>\r\n"]{0,200}<)?[^\s<>@",;]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}>?$/i),
}

const template = /^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/

/** What a field of a kind takes. */
function shapeOf(kind: BrandKeyKind, name: string): z.ZodType<string> {
  if (name === 'url') return kind === 'tiles' ? address.regex(template) : address
  return shapes[name] ?? secret
}

/** The first field that is wrong, and why; undefined: all are as they should be. */
export function wrongField(
  kind: BrandKeyKind,
  values: KeyValues,
): { name: string; why: 'required' | 'invalid' } | undefined {
  const fields = keyFieldsOf(kind)
  const foreign = Object.keys(values).find((name) => !fields.some((field) => field.name === name))
  if (foreign !== undefined) return { name: foreign, why: 'invalid' }
  for (const { name, isOptional, choices } of fields) {
    const value = values[name] ?? ''
    if (value === '' && isOptional) continue
    if (value === '') return { name: name, why: 'required' }
    const fits = choices ? choices.includes(value) : shapeOf(kind, name).safeParse(value).success
    if (!fits) return { name: name, why: 'invalid' }
  }
  return undefined
}
