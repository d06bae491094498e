import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'

/** Before a session does anything: its person has changed a given password, agreed to the legal texts and set up the second factor that is wanted. Throws passwordChangeNeeded, agreementNeeded, factorNeeded. */
export function checkSettled({ mustChangePassword, mustAgree, mustFactor }: Caller): void {
  if (mustChangePassword) throw new AppError('passwordChangeNeeded')
  if (mustAgree) throw new AppError('agreementNeeded')
  if (mustFactor) throw new AppError('factorNeeded')
}
