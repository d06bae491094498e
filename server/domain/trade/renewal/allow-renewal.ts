import type { BrandProfile } from '#brands/define.ts'
import type { ServiceType } from '#lib/codes/paid-services.ts'
import { mostRenewalCents, renewalLeadSeconds } from '#lib/codes/payment.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { ownAccount } from '../../people/account/own-account.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { listPackages } from '../package/list-packages.ts'
import { wantedBy } from '../package/name-in.ts'
import { checkWalletPassword } from '../wallet/wallet-password.ts'
import { isPaying } from './list-other-renewals.ts'
import { readServiceEnd } from './read-service-end.ts'
import { type DueRenewal, mayRenew, renewalColumns } from './renewal.ts'
import { tellPayer } from './tell-payer.ts'

type Renewed = { deviceId: VisibleDeviceId; service: ServiceType }

export type AskedRenewal = Renewed & {
  brand: BrandProfile
  packageId: number
  /** Cents that the payer was shown. */
  shown: number
  /** Of the wallet password. */
  md5: string
  /** In place of another organisation's wallet. */
  takesOver: boolean
}

const leadMs = renewalLeadSeconds * 1000
/** A service without an end may get one. */
const lookAgainMs = 7 * 86_400_000

/** When a service is renewed, or looked at again. */
export const renewalTime = (end: Date | null, now: number): Date =>
  new Date(end ? end.getTime() - leadMs : now + lookAgainMs)

/**
 * From now on the wallet pays, at most what was shown. Answers when, Unix seconds.
 * @throws AppError renewedElsewhere where another organisation's wallet does, unless asked to take over
 */
export async function allowRenewal(ctx: Context, asked: AskedRenewal): Promise<number | null> {
  const { brand, deviceId, service, packageId, shown, md5, takesOver } = asked
  const { caller, services, now } = ctx
  if (!brand.payments.includes('wallet')) throw new AppError('payMethod')
  const accountId = ownAccount(ctx)
  const currency = brand.currency.code
  const languages = wantedBy(ctx.lang, brand)
  const states = ['e_ibs_nomal'] as const
  const page = { currency, states, languages, id: packageId, afterId: 0, limit: 1 }
  const reader = { path: caller.path, now: now() }
  const [offered] = await listPackages(services.pool, { ...page, service }, reader)
  if (!offered) throw new AppError('notFound')
  if (!mayRenew(offered)) throw new AppError('notRenewable')
  if (offered.renewal.amount !== shown || shown > mostRenewalCents)
    throw new AppError('dataChanged')
  const { organisationId } = await checkWalletPassword(ctx, md5)
  const known = await readServiceEnd(services.pool, deviceId, service)
  if (!known) throw new AppError('deviceNotFound')
  const next = renewalTime(known.end, now())
  const row = {
    package_id: packageId,
    package_name: offered.name,
    organisation_id: organisationId,
    account_id: accountId,
    currency,
    most: shown,
    brand: brand.brand,
    lang: ctx.lang,
    next_at: next,
    fails: 0,
    fault: '',
    created_at: new Date(now()),
  }
  await inTransaction(services.pool, async (client) => {
    const former = await endOthers(client, asked, organisationId)
    if (former && (await isPaying(client, former))) {
      if (!takesOver) throw new AppError('renewedElsewhere')
      await tellPayer(client, former, { event: 'takenOver', now: now() })
    }
    const insert = db
      .insertInto('auto_renewal')
      .values(rowFor('auto_renewal', { ...row, device_id: deviceId, service }))
    const isSet = await run(
      client,
      insert.onConflict((already) =>
        already
          .columns(['device_id', 'service'])
          .doUpdateSet(rowFor('auto_renewal', row))
          .where('auto_renewal.organisation_id', '=', organisationId),
      ),
    )
    // Another's came in at this moment.
    if (!isSet) throw new AppError('renewedElsewhere')
    await note(client, ctx, asked, { service, price: shown, package: offered.name })
  })
  return known.end && Math.floor(next.getTime() / 1000)
}

/** Until the transaction is undone. */
const endOthers = (client: PoolClient, { deviceId, service }: Renewed, organisationId: number) =>
  first(
    client,
    db
      .deleteFrom('auto_renewal')
      .where('device_id', '=', deviceId)
      .where('service', '=', service)
      .where('organisation_id', '!=', organisationId)
      .returning(renewalColumns)
      .$castTo<DueRenewal>(),
  )

/** Whoever sees the device ends what its own organisation pays for. */
export async function endRenewal(ctx: Context, { deviceId, service }: Renewed): Promise<void> {
  ownAccount(ctx)
  await inTransaction(ctx.services.pool, async (client) => {
    const ended = db
      .deleteFrom('auto_renewal')
      .where('device_id', '=', deviceId)
      .where('service', '=', service)
      .where('organisation_id', '=', ctx.caller.organisationId)
    await run(client, ended)
    await note(client, ctx, { deviceId }, { service, price: 0 })
  })
}

const note = (
  client: Parameters<typeof writeAudit>[0],
  ctx: Context,
  { deviceId }: Pick<Renewed, 'deviceId'>,
  after: Record<string, unknown>,
) => {
  const object = { kind: 'device', id: deviceId, name: '' } as const
  return writeAudit(client, ctx, 'pay/SetAutoRenew', [{ object, after }])
}
