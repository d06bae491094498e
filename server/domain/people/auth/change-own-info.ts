import { settingLimits } from '#lib/codes/account-settings.ts'
import { zoneOfMinutes } from '#lib/format/zone-clock.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkOwnRegion } from './check-own-region.ts'
import { forgetAccount } from './close-session.ts'
import { accountOf, readOwn } from './read-own.ts'
import type { StoredSettings } from './settings-in-force.ts'

export type InfoChange = {
  name: string | undefined
  language: string | undefined
  /** A name, or minutes east of UTC. */
  zone: string | number | undefined
  region: 'mainland' | 'other' | undefined
  settings: Omit<StoredSettings, 'language' | 'mustComplete'> | undefined
}

/** Throws accountsOnly, settingsTooLarge, noPermission. */
export async function changeOwnInfo(ctx: Context, change: InfoChange): Promise<void> {
  const { services, caller } = ctx
  const accountId = accountOf(caller)
  await inTransaction(services.pool, async (client) => {
    const own = await readOwn(client, caller, { isLocked: true })
    const { language } = change
    const settings = { ...own.settings, ...change.settings, ...(language && { language }) }
    const json = JSON.stringify(settings)
    if (Buffer.byteLength(json) > settingLimits.total) throw new AppError('settingsTooLarge')
    const name = change.name ?? own.name
    const zone =
      typeof change.zone === 'number'
        ? zoneOfMinutes(change.zone, { known: own.zone, time: ctx.now() / 1000 })
        : (change.zone ?? own.zone)
    checkOwnRegion(own.region, change.region)
    const region = change.region ?? own.region
    const info = { name, zone, region, settings: json }
    await run(
      client,
      db.updateTable('account').set(rowFor('account', info)).where('id', '=', accountId),
    )
    if (language) {
      const session = db.updateTable('session').set({ lang: language })
      await run(client, session.where('sid_hash', '=', Buffer.from(caller.sessionKey, 'hex')))
    }
    const before = { name: own.name, zone: own.zone, region: own.region }
    const sections = Object.keys(change.settings ?? {})
    const after = { name, zone, region, ...(language && { language }), sections }
    const object = { kind: 'account' as const, id: accountId, name: own.login }
    await writeAudit(client, ctx, 'user/SetInfo', [{ object, before, after }])
  })
  await forgetAccount(services, accountId)
}
