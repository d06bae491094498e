import { scimLimits } from '#lib/rules/scim-limits.ts'
import { ScimRefusal } from '../../domain/people/scim/scim-refusal.ts'
import type { ScimFacts } from '../../domain/people/scim/write-scim-user.ts'
import { fieldOf, isObject, readerOf, readUser, wordOf } from './read-scim-user.ts'
import type { ScimJson } from './scim-schemas.ts'

/** An attribute, with a filter of its elements and a part of it. */
const pathShape = /^(?:urn:[\w.:-]+:)?[a-z$][\w$-]*(?:\[[^[\]]{1,200}\])?(?:\.[a-z$][\w$-]*)?$/i
const readOnly = /^(?:id|meta|schemas|groups)(?:\.|$)/i

/**
 * What a PATCH asks for, its operations one after the other. `add` and `replace` mean the same, because every attribute
 * that is kept has one value. Paths of attributes that are not kept are passed over: directories send their whole mapping
 * and give a user up where one attribute is refused. Malformed paths are refused. Throws ScimRefusal (400).
 */
export function readPatch(body: ScimJson): ScimFacts {
  const operations = fieldOf(body, 'operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimRefusal(400, 'Operations must be a list.', 'invalidSyntax')
  if (operations.length > scimLimits.operations)
    throw new ScimRefusal(400, `At most ${scimLimits.operations} Operations.`, 'tooMany')
  return Object.assign({}, ...operations.map(readOperation))
}

function readOperation(operation: unknown): ScimFacts {
  if (!isObject(operation))
    throw new ScimRefusal(400, 'An operation must be an object.', 'invalidSyntax')
  const op = wordOf(fieldOf(operation, 'op'))
  const path = fieldOf(operation, 'path') ?? ''
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new ScimRefusal(400, 'op must be add, replace or remove.', 'invalidSyntax')
  if (typeof path !== 'string' || path.length > scimLimits.filter)
    throw new ScimRefusal(400, 'path must be a text.', 'invalidPath')
  const value = op === 'remove' ? null : fieldOf(operation, 'value')
  if (path.trim() === '') return readWhole(op, value)
  if (!pathShape.test(path.trim()))
    throw new ScimRefusal(400, `${path.slice(0, 100)} is no path.`, 'invalidPath')
  if (readOnly.test(path.trim()))
    throw new ScimRefusal(400, `${path.slice(0, 100)} cannot be changed.`, 'mutability')
  return readerOf(path.trim())?.(value) ?? {}
}

function readWhole(op: string, value: unknown): ScimFacts {
  if (op === 'remove') throw new ScimRefusal(400, 'remove needs a path.', 'noTarget')
  if (!isObject(value))
    throw new ScimRefusal(400, 'Without a path, value must be an object.', 'invalidValue')
  return readUser(value)
}
