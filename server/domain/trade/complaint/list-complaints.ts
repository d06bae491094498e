import { sql } from 'kysely'
import type { ComplaintRole, ComplaintState, ComplaintStep } from '#lib/codes/complaint.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Bound } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { type Download, giveFile } from '../../platform/file/open-download.ts'
import type { WantedLanguages } from '../package/name-in.ts'
import { listRefunds } from '../pay/find-order.ts'
import { type Complaint, complaintsIn, shownState } from './complaint.ts'

export type ComplaintPage = {
  bound: Bound
  languages: WantedLanguages
  state: ComplaintState | undefined
  number: string | undefined
  search: string | undefined
  beforeId: number | undefined
  limit: number
}

/** Newest first. */
export function listComplaints(pool: Pool, page: ComplaintPage): Promise<Complaint[]> {
  const { bound, languages, state, number, search = '', beforeId, limit } = page
  return all(
    pool,
    complaintsIn(bound, languages)
      .$if(state !== undefined, (rows) => rows.where(shownState, '=', state ?? 'pending'))
      .$if(number !== undefined, (rows) => rows.where('t.number', '=', number ?? ''))
      .$if(search !== '', (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('t.number', '=', search),
            eb('t.imei', '=', search),
            eb('o.search_name', 'like', containing(searchForm(search))),
          ]),
        ),
      )
      .$if(beforeId !== undefined, (rows) => rows.where('c.id', '<', beforeId ?? 0))
      .orderBy('c.id', 'desc')
      .limit(limit),
  )
}

export type ComplaintStepRow = {
  at: number
  role: ComplaintRole
  author: string
  act: ComplaintStep
  content: string
  fileIds: string[]
}

/** With its steps, oldest first, and its refund. */
export async function readComplaint(
  pool: Pool,
  bound: Bound,
  { id, languages }: { id: number; languages: WantedLanguages },
) {
  const complaint = await first(pool, complaintsIn(bound, languages).where('c.id', '=', id))
  if (!complaint) throw new AppError('notFound')
  const steps = await all<ComplaintStepRow>(
    pool,
    db
      .selectFrom('complaint_message as m')
      .select(['m.role', 'm.author', 'm.content'])
      .select((eb) => [
        unixSeconds(eb.ref('m.at')).as('at'),
        sql<ComplaintStep>`m.act`.as('act'),
        sql<string[]>`ARRAY${eb
          .selectFrom('complaint_picture as p')
          .select('p.file_id')
          .whereRef('p.message_id', '=', 'm.id')}::text[]`.as('fileIds'),
      ])
      .where('m.complaint_id', '=', id)
      .orderBy('m.id'),
  )
  const refunds = complaint.refundId === null ? [] : await listRefunds(pool, complaint.orderId)
  const refund = refunds.find((one) => one.id === complaint.refundId)
  return { complaint, steps, refund }
}

/** A picture of a complaint in sight. */
export async function openComplaintFile(
  ctx: Context,
  bound: Bound,
  fileId: string,
): Promise<Download> {
  const file = await first(
    ctx.services.pool,
    complaintsIn(bound)
      .innerJoin('complaint_message as m', 'm.complaint_id', 'c.id')
      .innerJoin('complaint_picture as p', 'p.message_id', 'm.id')
      .innerJoin('stored_file as f', 'f.id', 'p.file_id')
      .where('f.id', '=', fileId)
      .select(['f.name as file', 'f.hash', 'f.size']),
  )
  if (!file) throw new AppError('notFound')
  const { file: name, hash, size, organisationId: ownerId } = file
  return giveFile(ctx, { id: fileId, name, hash, size, ownerId }, 'complaint/GetFile')
}
