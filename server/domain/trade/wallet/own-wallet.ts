import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

export type OwnWallet = {
  organisationId: number
  /** IANA name: its months count. */
  zone: string
  passwordHash: string | null
  realName: string
  identity: Buffer | null
  identityShown: string
  licenceId: string | null
  /** Whether the caller may set the password, and who is paid. */
  isKeeper: boolean
}

/**
 * The wallet of the caller's organisation: of dealers for holders of e_ua_show_increment, else for
 * its keepers: its managers, or anybody where it has none.
 */
export async function ownWallet(
  { caller }: Pick<Context, 'caller'>,
  store: Pool | PoolClient,
): Promise<OwnWallet> {
  if (caller.accountId === undefined) throw new AppError('accountsOnly')
  const found = await first(store, walletOf(caller.organisationId))
  if (!found) throw new AppError('notFound')
  const { kind, hasManager, ...wallet } = found
  const isKeeper = caller.role === 'e_role_manager' || !hasManager
  const mayUse = kind === 'seller' ? caller.permissions.includes('e_ua_show_increment') : isKeeper
  if (!mayUse) throw new AppError('noPermission')
  return { ...wallet, isKeeper }
}

const walletOf = (organisationId: number) =>
  db
    .selectFrom('organisation as o')
    .leftJoin('wallet as w', 'w.organisation_id', 'o.id')
    .select((eb) => [
      'o.id as organisationId',
      'o.kind',
      'o.zone',
      'w.password_hash as passwordHash',
      'w.identity',
      'w.licence_id as licenceId',
      eb.fn.coalesce('w.real_name', eb.val('')).as('realName'),
      eb.fn.coalesce('w.identity_shown', eb.val('')).as('identityShown'),
      eb
        .exists(
          eb
            .selectFrom('account as a')
            .select('a.id')
            .whereRef('a.organisation_id', '=', 'o.id')
            .where('a.role', '=', 'e_role_manager'),
        )
        .$castTo<boolean>()
        .as('hasManager'),
    ])
    .where('o.id', '=', organisationId)

/** Whether the caller pays with the wallet of its organisation. */
export async function mayUseWallet(
  ctx: Pick<Context, 'caller'>,
  store: Pool | PoolClient,
): Promise<boolean> {
  try {
    await ownWallet(ctx, store)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
