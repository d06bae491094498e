import type { z } from 'zod'
import { businessAccount } from '#lib/codes/business-account.ts'
import type { sessionInfo } from '#lib/contract/user/login.ts'
import type { SessionFacts } from '../../domain/people/auth/describe-session.ts'

export function sessionReply(facts: SessionFacts): z.input<typeof sessionInfo> {
  const { organisation, device } = facts
  const auth = [...facts.permissions]
  const family = organisation && {
    sid: String(organisation.id),
    sname: organisation.name,
    type: organisation.kind,
    is_root: organisation.isRoot,
    is_app: organisation.isApp,
    auth,
    imei_count: organisation.devices,
  }
  return {
    flag: [facts.flag],
    auth,
    familys: family ? [family] : [],
    zone: facts.zoneMinutes,
    zone_name: facts.zone,
    nickName: facts.name,
    lack: facts.lack,
    is_check_phone: facts.hasPhone,
    is_need_check: facts.mustComplete,
    must_change_password: facts.mustChangePassword,
    must_agree: facts.mustAgree,
    must_set_totp: facts.mustFactor,
    device: device ? { simei: String(device.id), imei: device.imei } : null,
    account: facts.login,
    suid: facts.accountId === undefined ? null : String(facts.accountId),
    role: facts.role,
    account_type: organisation?.kind === 'seller' ? businessAccount : null,
    phone: facts.phone,
    email: facts.email,
    email_refused: facts.emailRefused,
    phone_reset_from: Math.ceil(facts.phoneCountsFrom / 1000),
    email_reset_from: Math.ceil(facts.emailCountsFrom / 1000),
    region: facts.region,
    has_totp: facts.hasTotp,
    has_passkey: facts.hasPasskey,
    language: facts.language,
    avatar: facts.avatar,
    settings: facts.settings,
  }
}
