import { functions } from '#lib/contract/index-list.ts'
import type { Caller } from '../caller.ts'
import { AppError } from '../errors.ts'
import { checkAccess } from './guard.ts'

/** Those that making the change needs. */
export function checkRightsOf(func: string, caller: Caller): void {
  const def = functions.find(({ name }) => name === func)
  if (!def) throw new AppError('notFound')
  checkAccess(def, caller)
}
