import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { renderPdf } from '../../../pdf/render-pdf.ts'
import { knownLanguage } from '../../../texts/error-text.ts'
import { textsOf } from '../../../texts/texts.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { brandLogo } from '../../platform/brand/brand-logo.ts'
import { keepFile } from '../../platform/file/keep-file.ts'
import { addToken } from '../../platform/file/open-download.ts'
import { documentTexts, sheetOf, type WrittenDocument } from './document-sheet.ts'
import { documentTemplate } from './document-template.ts'
import type { DocumentFacts } from './issue-document.ts'

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>[number]

/** Of orders, oldest first. */
export const listDocuments = (pool: Pool, orderIds: readonly number[]) =>
  all(
    pool,
    db
      .selectFrom('billing_document as b')
      .innerJoin('organisation as s', 's.id', 'b.seller_id')
      .select(['b.id', 'b.kind', 'b.number', 'b.amount', 'b.order_id as orderId', 's.zone'])
      .select((eb) => [
        unixSeconds(eb.ref('b.issued_at')).as('issuedAt'),
        eb.ref('b.facts').$castTo<DocumentFacts>().as('facts'),
      ])
      .where('b.order_id', 'in', orderIds)
      .orderBy('b.id'),
  )

const documents = () =>
  db
    .selectFrom('billing_document as b')
    .innerJoin('trade_order as t', 't.id', 'b.order_id')
    .innerJoin('organisation as s', 's.id', 'b.seller_id')

/** The number of the order that a document is of. */
export const orderOfDocument = (pool: Pool, id: number) =>
  first(pool, documents().select('t.number').where('b.id', '=', id))

/** As a pdf, in the caller's language, by a path that downloads it once. The caller sees its order. */
export async function openDocument(
  ctx: Context,
  id: number,
): Promise<{ path: string; name: string }> {
  const { services, caller, now } = ctx
  const written = await first(
    services.pool,
    documents()
      .select(['b.kind', 'b.brand', 'b.number', 'b.amount', 'b.tax_rate as taxRate', 'b.tax'])
      .select(['b.facts', 't.number as order', 't.currency', 't.livemode', 's.zone'])
      .select((eb) => unixSeconds(eb.ref('b.issued_at')).as('issuedAt'))
      .where('b.id', '=', id)
      .$castTo<WrittenDocument>(),
  )
  if (!written) throw new Error(`document ${id} is gone`)
  const language = knownLanguage(ctx.lang)
  const [texts, logo] = await Promise.all([
    textsOf(language, documentTexts, written.brand),
    brandLogo(services.pool, written.brand),
  ])
  const data = sheetOf(written, { language, texts, logo: Object.keys(logo)[0] })
  const bytes = await renderPdf({ language, template: documentTemplate, data, images: logo })
  const name = `${data.title} ${written.number}.pdf`
  const content = await services.files.put(bytes)
  return inTransaction(services.pool, async (client) => {
    const accountId = caller.accountId ?? null
    const file = { accountId, kind: 'document', name, content, now: now() } as const
    const path = await addToken(client, await keepFile(client, file), now())
    await writeAudit(client, ctx, 'pay/GetDocument', [
      { object: { kind: 'file', id: undefined, name } },
    ])
    return { path, name }
  })
}
