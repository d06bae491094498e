import type { z } from 'zod'
import type { userRow } from '#lib/contract/usermgr/user-row.ts'
import { minutesEast } from '#lib/format/zone-clock.ts'
import type { Caller } from '../../caller.ts'
import type { AccountRow } from '../../domain/people/account/account-row.ts'
import { inPart } from '../../domain/people/auth/personal-facts.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** As far as the caller may read it; `now` in milliseconds. */
export function toUserRow(
  account: AccountRow,
  { caller, now }: { caller: Caller; now: () => number },
): z.input<typeof userRow> {
  const isOwn = account.id === caller.accountId
  const row = inPart(account, 'account', { reader: caller, isOwn })
  return {
    suid: String(row.id),
    account: row.login,
    nickName: row.name,
    phone: row.phone ?? '',
    email: row.email ?? '',
    email_refused: row.emailRefused ?? '',
    role: row.role,
    region: row.region,
    zone: minutesEast(row.zone, now() / 1000),
    zone_name: row.zone,
    remark: row.remark,
    is_frozen: row.isFrozen,
    has_totp: row.hasTotp,
    sfamilyid: String(row.organisationId),
    sfamily_name: row.organisation,
    sfamily_type: row.organisationKind,
    auth_count: row.rights,
    create_time: seconds(row.createdAt),
    last_login_time: row.lastLoginAt && seconds(row.lastLoginAt),
    last_login_ip: row.lastLoginIp,
    stamp: row.stamp,
  }
}
