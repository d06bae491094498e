import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'

/** Before a session does anything: its person has changed a given password and agreed to the legal texts. Throws passwordChangeNeeded, agreementNeeded. */
export function checkSettled({ mustChangePassword, mustAgree }: Caller): void {
  if (mustChangePassword) throw new AppError('passwordChangeNeeded')
  if (mustAgree) throw new AppError('agreementNeeded')
}
