import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { calendarFile } from '#lib/format/calendar-file.ts'
import { dayText } from '#lib/format/time.ts'
import { upkeepLimits } from '#lib/rules/upkeep-limits.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { dueText, planText, upkeepTexts } from '../../../texts/upkeep-texts.ts'
import { hashToken } from '../../platform/token.ts'
import { listUpkeep } from './list-upkeep.ts'
import { noDay } from './replan.ts'

const findLink = ({ pool }: Pick<Services, 'pool'>, token: string) =>
  first(
    pool,
    db
      .selectFrom('upkeep_calendar as c')
      .innerJoin('account as a', 'a.id', 'c.account_id')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['c.includes_below as includesBelow', 'c.brand', 'o.id', 'o.path', 'a.zone'])
      .select((eb) =>
        sql<string>`coalesce(${eb.ref('a.settings')}->>'language', ${eb.ref('c.lang')})`.as('lang'),
      )
      .where('c.token_hash', '=', hashToken(token))
      .where('a.frozen_at', 'is', null),
  )

/** The open plans that the maker of a link sees now, as a file for calendars; undefined for a link that is none. */
export async function readCalendarFile(
  services: Services,
  token: string,
): Promise<string | undefined> {
  const link = await findLink(services, token)
  if (!link) return undefined
  const { id, path, includesBelow, lang, zone } = link
  const plans = await listUpkeep(services, {
    devices: { organisation: { id, path }, includesBelow },
    path,
    today: dayText(services.now() / 1000, zone),
    kind: undefined,
    state: undefined,
    from: undefined,
    to: undefined,
    after: undefined,
    limit: upkeepLimits.events,
  })
  const profile = resolveBrand(undefined, link.brand)
  const brand = profile ? brandText(profile.name, lang) : ''
  const { calendar } = upkeepTexts(lang)
  return calendarFile({
    maker: brand,
    name: `${brand}: ${calendar}`,
    events: plans
      .filter(({ sortDay }) => sortDay !== noDay)
      .map((plan) => ({
        uid: `upkeep-${plan.id}`,
        day: plan.sortDay,
        changedAt: plan.updatedAt,
        summary: `${planText({ kind: plan.kind, name: plan.planName }, lang)}: ${plan.name || plan.imei}`,
        text: [
          `${plan.name || plan.imei} (${plan.imei}), ${plan.organisationName}`,
          dueText(plan, lang),
          plan.note,
        ]
          .filter(Boolean)
          .join('\n'),
        remindDays: plan.remindDays,
      })),
  })
}
