import {
  type StatementKind,
  statementKindNames,
  statementKinds,
  type WalletOperation,
} from '#lib/codes/wallet.ts'
import type { PeriodRule } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import type { EntryCursor, StatementEntry } from '../../domain/trade/money/list-entries.ts'
import type { CallContext } from '../door/handle.ts'

type Page = {
  currency?: string | undefined
  start_time: number
  end_time: number
  limit_size: number
  last_time?: number | undefined
  last_id?: string | undefined
}

/** Period and currency of a statement. */
export function statementOf(
  { client, now }: Pick<CallContext, 'client' | 'now'>,
  { start_time: start, end_time: end, currency = client.brand.currency.code }: Page,
  rule: PeriodRule,
) {
  checkPeriod({ start, end }, rule, now() / 1000)
  return { currency, from: new Date(start * 1000), to: new Date(end * 1000 + 999) }
}

export function pageOf({ limit_size: limit, last_time: atMs, last_id: id }: Page): {
  before: EntryCursor | undefined
  limit: number
} {
  if (atMs === undefined || id === undefined) return { before: undefined, limit }
  const [accountId = 0, version = 0] = id.split('-').map(Number)
  return { before: { atMs, accountId, version }, limit }
}

const kindOf = ({ kind }: StatementEntry): StatementKind =>
  statementKindNames.find((name) => statementKinds[name] === kind) ?? 'profit'

export const toStatementRow = (entry: StatementEntry) => ({
  id: `${entry.accountId}-${entry.version}`,
  at: Math.floor(entry.atMs / 1000),
  time_ms: entry.atMs,
  op: entry.op as WalletOperation,
  kind: kindOf(entry),
  amount: entry.amount,
  balance_before: entry.balanceAfter - entry.amount,
  balance_after: entry.balanceAfter,
  ref: entry.ref.replace(/^wd:/, ''),
  currency: entry.currency,
})
