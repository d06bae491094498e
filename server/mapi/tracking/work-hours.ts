import { deleteDeviceHours as deleteDeviceHoursContract } from '#lib/contract/device/delete-work-hours.ts'
import { setDeviceHours as setDeviceHoursContract } from '#lib/contract/device/set-work-hours.ts'
import { deleteWorkHours as deleteWorkHoursContract } from '#lib/contract/family/delete-work-hours.ts'
import { getWorkHours as getWorkHoursContract } from '#lib/contract/family/get-work-hours.ts'
import { setWorkHours as setWorkHoursContract } from '#lib/contract/family/set-work-hours.ts'
import { workWeekText } from '#lib/format/work-week-text.ts'
import { languageOf, languages } from '#lib/i18n/languages.ts'
import { weekSeconds } from '#lib/motion/work-spans.ts'
import { AppError } from '../../app-error.ts'
import {
  keepDeviceHours,
  keepOrganisationHours,
} from '../../domain/tracking/work-hours/keep-hours.ts'
import { type ListedHours, listHours } from '../../domain/tracking/work-hours/list-hours.ts'
import { handle } from '../door/handle.ts'

const rowOf = (tag: string) => (hours: ListedHours) => {
  const { organisationId, device, periods } = hours
  return {
    key: device ? `d${device.id}` : `o${organisationId}`,
    sfamilyid: String(organisationId),
    sfamily_name: hours.organisationName,
    simei: device ? String(device.id) : null,
    imei: device?.imei ?? null,
    device_name: device?.name ?? null,
    source: hours.source,
    source_name: hours.sourceName,
    hours: periods,
    hours_text: workWeekText(periods, tag),
    week_seconds: weekSeconds(periods),
    usual_purpose: hours.usualPurpose ?? null,
    zone: hours.zone,
    set_time: hours.setAt ?? null,
  }
}

export const getWorkHours = handle(getWorkHoursContract, async (ctx, { limit_size: limit }) => {
  const { acting, bound, caller, lang, services } = ctx
  // To a device's log-in no organisation is there.
  if (caller.kind === 'device') throw new AppError('notFound')
  const query = { organisation: acting, path: bound.path, limit }
  const { hours, isCut } = await listHours(services.pool, query)
  const { tag } = languages[languageOf(lang) ?? 'en']
  return { items: hours.map(rowOf(tag)), is_cut: isCut }
})

export const setWorkHours = handle(setWorkHoursContract, async (ctx, params) => {
  const { hours: periods, usual_purpose: usualPurpose } = params
  await keepOrganisationHours(ctx, ctx.acting.id, { periods, usualPurpose })
  return {}
})

export const deleteWorkHours = handle(deleteWorkHoursContract, async (ctx) => {
  await keepOrganisationHours(ctx, ctx.acting.id, undefined)
  return {}
})

export const setDeviceHours = handle(setDeviceHoursContract, async (ctx, { simei, hours }) => {
  await keepDeviceHours(ctx, ctx.visible.device(simei), hours)
  return {}
})

export const deleteDeviceHours = handle(deleteDeviceHoursContract, async (ctx, { simei }) => {
  await keepDeviceHours(ctx, ctx.visible.device(simei), undefined)
  return {}
})
