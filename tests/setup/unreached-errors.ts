import type { ErrorName } from '#lib/codes/error-codes.ts'

const byProvider =
  'Of /auth/oidc, which names it in the address of the log-in page; tests/web/provider-login.test.ts meets each.'

/** With the reason; a reached one must leave. */
export const unreachedErrors: Partial<Record<ErrorName, string>> = {
  providerDown: byProvider,
  providerRefused: byProvider,
  providerStranger: byProvider,
  exportRepeats:
    'Only a list that does not go on after a page; the catalogue test of cursors keeps such a report out.',
  replyTimedOut:
    'Of the client (lib/client.ts), where the server gives no answer; a command without one has a state of its own.',
}
