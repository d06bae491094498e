import { plainName } from '#lib/format/plain-name.ts'
import { email as emailRule } from '#lib/rules/email.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { readText } from '#lib/rules/rule.ts'
import { scimLimits } from '#lib/rules/scim-limits.ts'
import { ScimRefusal } from '../../domain/people/scim/scim-refusal.ts'
import type { ScimFacts } from '../../domain/people/scim/write-scim-user.ts'
import { coreSchema, type ScimJson } from './scim-schemas.ts'

const wrong = (name: string, wanted: string) =>
  new ScimRefusal(400, `${name} must be ${wanted}.`, 'invalidValue')

export const isObject = (value: unknown): value is ScimJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of attributes are not case-sensitive. `name` is in lower case. */
export const fieldOf = (object: ScimJson, name: string): unknown =>
  Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1]

/** In lower case; what is no text is no word, and may not be made one: an object can say how. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase() : ''

type Bound = { name: string; most: number; isCut?: boolean }

/** Null and undefined are read as empty. */
function textOf(value: unknown, { name, most, isCut = false }: Bound): string {
  if (value === null || value === undefined) return ''
  const isText = typeof value === 'string' && !/\0|\p{Surrogate}/u.test(value)
  if (!isText) throw wrong(name, 'a text')
  const text = isCut ? plainName(value) : value.trim()
  if (text.length <= most) return text
  if (isCut) return [...text].slice(0, most).join('').trim()
  throw wrong(name, `no longer than ${most} characters`)
}

function userNameOf(value: unknown): string {
  const text = textOf(value, { name: 'userName', most: scimLimits.userName })
  if (text === '') throw wrong('userName', 'a text that is not empty')
  // Of some letters the small ones are longer, and it goes by them.
  textOf(text.toLowerCase(), { name: 'userName', most: scimLimits.userName })
  return text
}

/** Entra ID sends "True" and "False", too. */
function activeOf(value: unknown): boolean {
  const said = typeof value === 'string' ? value.toLowerCase() : value
  if (said === true || said === 'true') return true
  if (said === false || said === 'false') return false
  throw wrong('active', 'true or false')
}

function mailOf(value: unknown): string {
  const text = textOf(value, { name: 'emails', most: 254 }).toLowerCase()
  if (text !== '' && !emailRule.test(text)) throw wrong('emails', 'a mail address')
  return text
}

function phoneOf(value: unknown): string {
  const text = textOf(value, { name: 'phoneNumbers', most: 40 })
  if (text === '') return ''
  if (!anyPhone.test(text)) throw wrong('phoneNumbers', 'a mobile number with + and its country')
  return readText(text, [anyPhone])
}

/** The value of the element that is meant, of a list, one element or a text; undefined where none is. */
function chosen(value: unknown, isMeant: (element: ScimJson) => boolean): unknown {
  const elements = [value ?? []].flat()
  if (elements.length === 0) return ''
  const objects = elements.map((one) => (isObject(one) ? one : { value: one }))
  const found = objects.find(isMeant)
  return found && fieldOf(found, 'value')
}

const typeOf = (element: ScimJson) => wordOf(fieldOf(element, 'type'))

function isPrimary(element: ScimJson): boolean {
  const said = fieldOf(element, 'primary')
  return said === true || wordOf(said) === 'true'
}

function mailIn(value: unknown): ScimFacts {
  const meant = [
    isPrimary,
    (one: ScimJson) => typeOf(one) === 'work',
    (one: ScimJson) => typeOf(one) === '',
  ]
  const found = meant.map((rule) => chosen(value, rule)).find((one) => one !== undefined)
  return found === undefined ? {} : { mail: mailOf(found) }
}

function phoneIn(value: unknown): ScimFacts {
  const found = chosen(value, (element) => typeOf(element) === 'mobile')
  return found === undefined ? {} : { phone: phoneOf(found) }
}

/** For app roles Entra ID sends the value, or JSON text that holds it. */
function roleIn(element: unknown): string {
  const value = isObject(element) ? fieldOf(element, 'value') : element
  const text = textOf(value, { name: 'roles', most: 1_000 })
  if (!text.startsWith('{')) return text
  try {
    return String((JSON.parse(text) as ScimJson)['value'])
  } catch {
    return text
  }
}

/** In the form in which names are kept, and cut, as the name of a first log-in is. */
const part = (name: string): Bound => ({ name: name, most: scimLimits.namePart, isCut: true })

function nameIn(value: unknown): ScimFacts {
  if (value === null || value === undefined) return { givenName: '', familyName: '' }
  if (!isObject(value)) throw wrong('name', 'an object')
  return factsIn(Object.entries(value).map(([key, one]) => [`name.${key}`, one]))
}

type Reader = (value: unknown) => ScimFacts

/** By path, in lower case and without blanks. Attributes without a reader are not kept. */
const readers: Record<string, Reader> = {
  username: (value) => ({ userName: userNameOf(value) }),
  externalid: (value) => ({
    externalId: textOf(value, { name: 'externalId', most: scimLimits.externalId }),
  }),
  displayname: (value) => ({ displayName: textOf(value, part('displayName')) }),
  name: nameIn,
  'name.formatted': (value) => ({ formatted: textOf(value, part('name.formatted')) }),
  'name.givenname': (value) => ({ givenName: textOf(value, part('givenName')) }),
  'name.familyname': (value) => ({ familyName: textOf(value, part('familyName')) }),
  active: (value) => ({ isActive: activeOf(value) }),
  emails: mailIn,
  'emails.value': (value) => ({ mail: mailOf(value) }),
  'emails[typeeq"work"]': (value) => ({ mail: mailOf(chosen(value, () => true)) }),
  'emails[typeeq"work"].value': (value) => ({ mail: mailOf(value) }),
  'emails[primaryeqtrue]': (value) => ({ mail: mailOf(chosen(value, () => true)) }),
  'emails[primaryeqtrue].value': (value) => ({ mail: mailOf(value) }),
  phonenumbers: phoneIn,
  'phonenumbers[typeeq"mobile"]': (value) => ({ phone: phoneOf(chosen(value, () => true)) }),
  'phonenumbers[typeeq"mobile"].value': (value) => ({ phone: phoneOf(value) }),
  roles: (value) => ({ roles: [value ?? []].flat().map(roleIn) }),
}

const prefix = `${coreSchema}:`.toLowerCase()

/** The reader of a path; undefined: it is not kept. */
export function readerOf(path: string): Reader | undefined {
  const plain = path.toLowerCase().replaceAll(' ', '')
  const named = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
  return Object.hasOwn(readers, named) ? readers[named] : undefined
}

/** Of the same attribute, the later one wins. */
const factsIn = (entries: readonly [string, unknown][]): ScimFacts =>
  Object.assign({}, ...entries.map(([path, value]) => readerOf(path)?.(value) ?? {}))

/**
 * A user as it was sent whole, or a part of one whose keys may be paths. Attributes that are not kept or read-only are
 * left out, as RFC 7644 (3.3) has it. Throws ScimRefusal (400 invalidValue).
 */
export const readUser = (body: ScimJson): ScimFacts => factsIn(Object.entries(body))
