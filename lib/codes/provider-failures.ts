import type { ErrorName } from './error-codes.ts'

/** Why somebody who comes back from an identity provider stays outside, as /company?failed= tells it; all else is the first. */
export const providerFailures = [
  'providerRefused',
  'providerDown',
  'providerStranger',
  'accountFrozen',
  'accountWithoutPermission',
] as const satisfies readonly ErrorName[]
