import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { addToken } from '../../platform/file/open-download.ts'
import { ownWallet } from './own-wallet.ts'

/** A voucher or a licence: of the own organisation, for finance of any. */
export async function openWalletFile(
  ctx: Context,
  fileId: string,
): Promise<{ path: string; name: string }> {
  const { services, caller, now } = ctx
  const mayDecide = caller.permissions.includes('e_ua_audit_withdraw')
  const ownId = mayDecide ? undefined : (await ownWallet(ctx, services.pool)).organisationId
  const file = await first(services.pool, attachedFile(fileId))
  if (!file || (ownId !== undefined && file.ownerId !== ownId)) throw new AppError('notFound')
  await services.files.check(file)
  const { name, ownerId } = file
  return inTransaction(services.pool, async (client) => {
    const path = await addToken(client, fileId, now())
    const object = { kind: 'file', id: undefined, name, ownerId } as const
    await writeAudit(client, ctx, 'wallet/GetFile', [{ object }])
    return { path, name }
  })
}

/** With the organisation that it is about. */
const attachedFile = (fileId: string) =>
  db
    .selectFrom('stored_file as f')
    .leftJoin('wallet as l', 'l.licence_id', 'f.id')
    .leftJoin('withdrawal_voucher as v', 'v.file_id', 'f.id')
    .leftJoin('withdrawal as w', 'w.id', 'v.withdrawal_id')
    .leftJoin('hand_voucher as h', 'h.file_id', 'f.id')
    .leftJoin('trade_order as t', 't.id', 'h.order_id')
    .select((eb) => [
      'f.name',
      'f.hash',
      'f.size',
      eb.fn
        .coalesce('l.organisation_id', 'w.organisation_id', 't.organisation_id')
        .$castTo<number>()
        .as('ownerId'),
    ])
    .where('f.id', '=', fileId)
    .where((eb) =>
      eb.or([
        eb('l.licence_id', 'is not', null),
        eb('w.id', 'is not', null),
        eb('t.id', 'is not', null),
      ]),
    )
