import type { ErrorName } from '#lib/codes/error-codes.ts'

/** With the reason; a reached one must leave. */
export const unreachedErrors: Partial<Record<ErrorName, string>> = {
  exportRepeats:
    'Only a list that does not go on after a page; the catalogue test of cursors keeps such a report out.',
  replyTimedOut:
    'A command without an answer is told as the state of the command (cmd/Send), not as a refusal.',
}
