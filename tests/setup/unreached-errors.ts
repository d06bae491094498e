import type { ErrorName } from '#lib/codes/error-codes.ts'

/** Errors of the catalogue that no call answers yet, and why. Tight: one that a test reaches must leave the list. */
export const unreachedErrors: Partial<Record<ErrorName, string>> = {
  overQuota: 'Of value-added services, which are not built yet.',
  replyTimedOut:
    'A command without an answer is told as the state of the command (cmd/Send), not as a refusal.',
  serviceNotActive: 'Of value-added services, which are not built yet.',
}
