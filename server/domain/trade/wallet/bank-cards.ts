import type { PayeeKind } from '#lib/codes/wallet.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockWallet } from './lock-wallet.ts'
import type { OwnWallet } from './own-wallet.ts'
import { openNumber, sealNumber } from './sealed-number.ts'
import { checkWalletPassword } from './wallet-password.ts'

const bound = (organisationId: number) =>
  db
    .selectFrom('bank_card')
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null)

export const listCards = (pool: Pool, organisationId: number) =>
  all(
    pool,
    bound(organisationId)
      .select(['id', 'kind', 'holder', 'bank', 'branch', 'tail'])
      .select((eb) => unixSeconds(eb.ref('created_at')).as('time'))
      .orderBy('id')
      .limit(withdrawLimits.cards),
  )

export type NewCard = {
  kind: PayeeKind
  /** Of the card, or a mail address. */
  number: string
  bank: string
  branch: string
  md5: string
}

/** `6789`, `a***z@example.com`: accounts of one owner differ. */
function masked({ kind, number }: NewCard): string {
  if (kind === 'card') return number.slice(-4)
  const at = number.lastIndexOf('@')
  return `${number[0]}***${at > 3 ? number[at - 1] : ''}${number.slice(at)}`
}

/** Of the wallet's real name. Answers its id. */
export async function addCard(ctx: Context, card: NewCard): Promise<number> {
  const { services, now } = ctx
  const { organisationId, realName } = await checkWalletPassword(ctx, card.md5)
  if (!realName) throw new AppError('withdrawInfoIncomplete')
  return inTransaction(services.pool, async (client) => {
    await lockWallet(client, organisationId)
    const present = await all(client, bound(organisationId).select(['holder', 'number']))
    const isSame = ({ holder, number }: (typeof present)[number]) =>
      holder === realName && openNumber(services, organisationId, number) === card.number
    if (present.some(isSame)) throw new AppError('cardBound')
    const max = withdrawLimits.cards
    if (present.length >= max) throw new AppError('tooManyCards', { max })
    const { kind, bank, branch, number } = card
    const row = {
      organisation_id: organisationId,
      kind,
      holder: realName,
      bank,
      branch,
      tail: masked(card),
      created_at: new Date(now()),
      number: sealNumber(services, organisationId, number),
    }
    const made = await first(
      client,
      db.insertInto('bank_card').values(rowFor('bank_card', row)).returning('id'),
    )
    const object = { kind: 'wallet', id: organisationId, name: realName } as const
    const after = { bank, branch, tail: row.tail }
    await writeAudit(client, ctx, 'wallet/BindCard', [{ object, after }])
    return made?.id ?? 0
  })
}

export async function dropCard(ctx: Context, id: number, md5: string): Promise<void> {
  const { services, now } = ctx
  const { organisationId, realName } = await checkWalletPassword(ctx, md5)
  await inTransaction(services.pool, async (client) => {
    const removed = await first(
      client,
      db
        .updateTable('bank_card')
        .set({ removed_at: new Date(now()) })
        .where('id', '=', id)
        .where('organisation_id', '=', organisationId)
        .where('removed_at', 'is', null)
        .returning(['bank', 'branch', 'tail']),
    )
    if (!removed) throw new AppError('notFound')
    const object = { kind: 'wallet', id: organisationId, name: realName } as const
    await writeAudit(client, ctx, 'wallet/RemoveCard', [{ object, before: removed }])
  })
}

/** For a withdrawal, as it is now; of the wallet's real name, with the person's number known. */
export async function cardToPay(
  client: PoolClient,
  { organisationId, realName, identity }: OwnWallet,
  id: number,
) {
  const columns = [
    'id as card_id',
    'kind as payee_kind',
    'holder',
    'bank',
    'branch',
    'number',
    'tail',
  ] as const
  const card = await first(client, bound(organisationId).select(columns).where('id', '=', id))
  if (!card) throw new AppError('notFound')
  if (!realName || !identity || card.holder !== realName)
    throw new AppError('withdrawInfoIncomplete')
  return card
}
