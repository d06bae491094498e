import type { z } from 'zod'
import { paidServices, serviceNameOf, serviceOf } from '#lib/codes/paid-services.ts'
import type { leftFlow, serviceItem } from '#lib/contract/service-fields.ts'
import type { Caller } from '../../caller.ts'
import type { Quota } from '../../domain/trade/quota/read-quotas.ts'
import { serviceTexts } from '../../texts/service-texts.ts'

/** Of what is left; a service by time counts in seconds. */
export const serviceUnitOf = (service: Quota['service']) => {
  const { measure, unit } = serviceOf(service)
  return measure === 'period' ? ('seconds' as const) : unit
}

type LeftFlow = { [K in keyof typeof leftFlow]: z.input<(typeof leftFlow)[K]> }

export const toLeftFlow = ({ service, isOpen, left, total, endsAt }: Quota): LeftFlow => ({
  flow: isOpen ? (left ?? null) : -1,
  total_flow: total ?? null,
  unit: serviceUnitOf(service),
  end_time: endsAt ?? null,
})

function serviceFacts({ service, isOpen, isLimited, isAttached }: Quota, lang: string) {
  const image = serviceNameOf(service)
  const { name, remark } = serviceTexts(lang)
  return {
    type: service,
    name: name[image],
    remark: remark[image],
    image,
    is_open: isOpen,
    is_limited: isLimited,
    is_attach: isAttached,
    platform: service === paidServices.platform.type,
  }
}

export const toServiceItem = (quota: Quota, lang: string): z.input<typeof serviceItem> => ({
  ...serviceFacts(quota, lang),
  devFlow: toLeftFlow(quota),
})

/** With what is left beside the other facts. */
export const toFlatServiceItem = (quota: Quota, lang: string) =>
  Object.assign(serviceFacts(quota, lang), toLeftFlow(quota))

/** Who may change no service sees the open ones only. */
export const shownTo = (
  { permissions }: Caller,
  quotas: readonly Quota[] | undefined,
): readonly Quota[] =>
  permissions.includes('e_ua_modify_increment') ||
  permissions.includes('e_ua_modify_increment_platform')
    ? (quotas ?? [])
    : (quotas ?? []).filter(({ isOpen }) => isOpen)
