import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'

/** Throws accountsOnly for a device log-in. */
export function ownAccount({ caller }: Pick<Context, 'caller'>): number {
  if (caller.accountId === undefined) throw new AppError('accountsOnly')
  return caller.accountId
}
