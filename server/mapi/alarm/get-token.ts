import { escalationMinutes } from '#lib/codes/notice-ways.ts'
import { getToken as contract } from '#lib/contract/alarm/get-token.ts'
import { vapidKeys } from '../../domain/people/web-push/vapid-keys.ts'
import { readNotice } from '../../domain/tracking/notice/keep-notice.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

export const getToken = handle(contract, async ({ caller, services, client }) => {
  if (caller.accountId === undefined) throw new AppError('accountsOnly')
  const notice = await readNotice(services.pool, caller.accountId)
  const second = notice?.escalateTo ?? undefined
  return {
    flag: notice && notice.ways.length > 0 ? 1 : 0,
    types: notice?.types ?? [],
    ways: notice?.ways ?? [],
    is_get_child: notice?.includesBelow ?? false,
    quiet_start: notice?.quietStart ?? null,
    quiet_end: notice?.quietEnd ?? null,
    suid: second === undefined ? null : String(second),
    escalate_name: notice?.secondName ?? '',
    push_key: (await vapidKeys(services.pool, client.brand.brand, services.config.SECRET))
      .publicKey,
    escalate_minutes: notice?.escalateMinutes ?? escalationMinutes.usual,
  }
})
