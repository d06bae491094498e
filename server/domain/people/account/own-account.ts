import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'

/** Throws accountsOnly for a device log-in. */
export function ownAccount({ caller }: Pick<Context, 'caller'>): number {
  if (caller.accountId === undefined) throw new AppError('accountsOnly')
  return caller.accountId
}
