/** What a result leads to; kept as recent, too. Recent ones of before may lack what came later. */
export type Target = { id: string; title: string; detail: string } & (
  | { kind: 'page' }
  | { kind: 'action' }
  | { kind: 'device'; imei?: string }
  /** `id` is its number. */
  | { kind: 'order'; device?: string | undefined }
  /** `id` is its ICCID. */
  | { kind: 'card'; device?: string | undefined }
  | { kind: 'fence' }
  | { kind: 'organisation' }
  /** `id` is the account's, `account` its log-in name. */
  | { kind: 'account'; account: string; sid: string; sname: string }
)

export const sameTarget = (a: Target, b: Target) => a.kind === b.kind && a.id === b.id
