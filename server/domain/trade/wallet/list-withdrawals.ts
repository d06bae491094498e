import { sql } from 'kysely'
import type {
  PayeeKind,
  PayoutName,
  TransferFault,
  TransferStatus,
  WithdrawMark,
  WithdrawStatus,
} from '#lib/codes/wallet.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export type Asked = {
  status: WithdrawStatus | undefined
  beforeId: number | undefined
  limit: number
}

export type Withdrawal = {
  id: number
  organisationId: number
  amount: number
  /** Cents: the debt that its approval paid. */
  setOff: number
  currency: string
  status: WithdrawStatus
  transfer: TransferStatus | null
  fault: TransferFault | null
  payout: PayoutName
  reference: string
  reason: string
  remark: string
  applicantId: number
  applicant: string
  operator: string
  holder: string
  payeeKind: PayeeKind
  bank: string
  branch: string
  tail: string
  cardId: number
  rev: number
  voucherIds: string[]
  createdAt: number
  updatedAt: number
}

/** From their approval on: what is, or was, on its way. */
export const listTransfers = (
  pool: Pool,
  organisationId: number,
  { transfers, ...asked }: Asked & { transfers: readonly TransferStatus[] },
): Promise<Withdrawal[]> =>
  all(
    pool,
    page(asked)
      .where('w.organisation_id', '=', organisationId)
      .where('w.transfer', 'in', transfers),
  )

export const listOwn = (pool: Pool, organisationId: number, asked: Asked): Promise<Withdrawal[]> =>
  all(pool, page(asked).where('w.organisation_id', '=', organisationId))

/** Of the buyers of so many last sales. */
const mostBuyers = 50

/** Of one that waits: what its seller shares with who bought of it lately. */
const marks = sql<WithdrawMark[]>`CASE WHEN w.status = 'e_po_create' THEN ARRAY(
  SELECT DISTINCT m.mark FROM (
    SELECT t.organisation_id AS id FROM order_leg l JOIN trade_order t ON t.id = l.order_id
    WHERE l.organisation_id = w.organisation_id AND t.organisation_id <> w.organisation_id
    ORDER BY l.order_id DESC LIMIT ${sql.lit(mostBuyers)}) buyer
  CROSS JOIN LATERAL (
    SELECT 'address' AS mark FROM account a JOIN session s ON s.account_id = a.id
    WHERE a.organisation_id = buyer.id AND s.ip IN (SELECT o.ip FROM account b JOIN session o ON o.account_id = b.id
      WHERE b.organisation_id = w.organisation_id)
    UNION ALL
    SELECT 'mail' FROM account a
    WHERE a.organisation_id = buyer.id AND lower(a.email) IN (SELECT lower(b.email) FROM account b
      WHERE b.organisation_id = w.organisation_id)) m
  ORDER BY m.mark) ELSE '{}' END`

/** Of all organisations; one that was deleted has no name. */
export const listToDecide = (
  pool: Pool,
  { search, ...asked }: Asked & { search: string | undefined },
): Promise<(Withdrawal & { organisation: string; owed: number; marks: WithdrawMark[] })[]> =>
  all(
    pool,
    page(asked)
      .leftJoin('organisation as o', 'o.id', 'w.organisation_id')
      .leftJoin('ledger_account as d', (join) =>
        join
          .onRef('d.organisation_id', '=', 'w.organisation_id')
          .onRef('d.currency', '=', 'w.currency')
          .on('d.kind', '=', 'receivable'),
      )
      .select((eb) => [
        eb.fn.coalesce('o.name', eb.val('')).as('organisation'),
        sql<number>`greatest(0, -coalesce(${eb.ref('d.balance')}, 0))`.as('owed'),
        marks.as('marks'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where((eb) => eb('o.search_name', 'like', containing(searchForm(search ?? '')))),
      ),
  )

/** Of all organisations, those to decide on; counted up to `most`. */
export async function countToDecide(pool: Pool, most: number): Promise<number> {
  const waiting = db
    .selectFrom('withdrawal')
    .select('id')
    .where('status', '=', 'e_po_create')
    .limit(most)
  return (await all(pool, waiting)).length
}

const page = ({ status, beforeId, limit }: Asked) =>
  db
    .selectFrom('withdrawal as w')
    .select(['w.id', 'w.organisation_id as organisationId', 'w.amount', 'w.currency', 'w.status'])
    .select(['w.transfer', 'w.reason', 'w.remark', 'w.applicant_id as applicantId', 'w.applicant'])
    .select(['w.operator', 'w.holder', 'w.bank', 'w.branch', 'w.tail', 'w.card_id as cardId'])
    .select((eb) => [
      'w.rev',
      'w.set_off as setOff',
      'w.payee_kind as payeeKind',
      sql<PayoutName>`${eb.ref('w.payout')}`.as('payout'),
      sql<string>`coalesce(${eb.ref('w.reference')}, '')`.as('reference'),
      sql<TransferFault | null>`${eb.ref('w.fault')}`.as('fault'),
      sql<string[]>`ARRAY${eb
        .selectFrom('withdrawal_voucher as v')
        .select('v.file_id')
        .whereRef('v.withdrawal_id', '=', 'w.id')}::text[]`.as('voucherIds'),
      unixSeconds(eb.ref('w.created_at')).as('createdAt'),
      unixSeconds(eb.ref('w.updated_at')).as('updatedAt'),
    ])
    .$if(status !== undefined, (rows) => rows.where('w.status', '=', status ?? 'e_po_create'))
    .$if(beforeId !== undefined, (rows) => rows.where('w.id', '<', beforeId ?? 0))
    .orderBy('w.id', 'desc')
    .limit(limit)
