import type { ErrorName } from '#lib/codes/error-codes.ts'

/** With the reason; a reached one must leave. */
export const unreachedErrors: Partial<Record<ErrorName, string>> = {
  exportRepeats:
    'Only a list that does not go on after a page; the catalogue test of cursors keeps such a report out.',
  replyTimedOut:
    'Of the client (lib/client.ts), where the server gives no answer; a command without one has a state of its own.',
}
