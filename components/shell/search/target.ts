/** What a result leads to; kept as recent, too. */
export type Target = { id: string; title: string; detail: string } & (
  | { kind: 'page' }
  | { kind: 'action' }
  | { kind: 'device' }
  | { kind: 'organisation' }
  /** `id` is the account's, `account` its log-in name. */
  | { kind: 'account'; account: string; sid: string; sname: string }
)

export const sameTarget = (a: Target, b: Target) => a.kind === b.kind && a.id === b.id
