import { scimLimits } from '#lib/rules/scim-limits.ts'
import { ScimRefusal } from '../../domain/people/scim/scim-refusal.ts'
import type { ScimFilter } from '../../domain/people/scim/scim-user.ts'
import { coreSchema } from './scim-schemas.ts'

const shape = /^([\w$:.-]+(?:\[[^\]]{1,100}\])?(?:\.\w+)?) +eq +("(?:[^"\\]|\\.)*")$/i

/** Attributes that `eq` is answered for, in lower case and without blanks. */
const answered: Record<string, ScimFilter['by']> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'mail',
  'emails.value': 'mail',
  'emails[typeeq"work"].value': 'mail',
  'emails[primaryeqtrue].value': 'mail',
}

/**
 * `attribute eq "value"` only, which is what Entra ID and Okta send. Undefined without a filter. Throws ScimRefusal (400
 * invalidFilter) for all others, rather than listing everybody.
 */
export function readFilter(text: string | null): ScimFilter | undefined {
  if (text === null) return undefined
  const isShort = text.length <= scimLimits.filter
  const [, attribute = '', value = ''] = (isShort && shape.exec(text.trim())) || []
  const plain = attribute.toLowerCase().replaceAll(' ', '')
  const named = plain.startsWith(`${coreSchema}:`.toLowerCase())
    ? plain.slice(coreSchema.length + 1)
    : plain
  const by = Object.hasOwn(answered, named) ? answered[named] : undefined
  const said = by && textOf(value)
  if (!by || said === undefined)
    throw new ScimRefusal(
      400,
      'Only userName, externalId, id and emails.value can be filtered by, with eq and one text in double quotes.',
      'invalidFilter',
    )
  return { by: by, value: said }
}

/** PostgreSQL takes no NUL. */
function textOf(json: string): string | undefined {
  try {
    const value = JSON.parse(json) as string
    return value.includes('\0') ? undefined : value
  } catch {
    return undefined
  }
}
