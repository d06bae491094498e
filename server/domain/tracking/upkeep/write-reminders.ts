import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { UpkeepState } from '#lib/codes/upkeep.ts'
import { isWithinPeriods } from '#lib/rules/time-periods.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { fillText } from '../../../texts/message-text.ts'
import { dueText, planText, upkeepTexts } from '../../../texts/upkeep-texts.ts'
import {
  chainOf,
  devicesTold,
  mayBeTold,
  type NoticeRecipient,
  recipientsIn,
  recipientsOf,
  type ToldDevice,
} from '../notice/recipients.ts'
import type { LookedUpkeep } from './upkeep-plan.ts'

/** SMS and calls cost a quota, and nothing here is that urgent. */
const ways = ['mail', 'push'] as const
type Way = (typeof ways)[number]

type Told = Pick<
  NoticeRecipient,
  'accountId' | 'brand' | 'lang' | 'zone' | 'email' | 'browsers' | 'quietStart' | 'quietEnd'
> & { ways: readonly Way[] }

type Entry = { plan: LookedUpkeep; device: ToldDevice; state: UpkeepState }

/** All that one person is told at once. */
type Reminder = { person: Told; entries: Entry[] }

/** Whoever chose notices of alarms by mail or browser and may be told of the device, and, by mail, who planned it; but for those who want no reminders of upkeep. */
export async function remindersFor(
  client: PoolClient,
  plans: readonly LookedUpkeep[],
  states: ReadonlyMap<number, UpkeepState>,
): Promise<Reminder[]> {
  if (plans.length === 0) return []
  const ids = [...new Set(plans.map(({ deviceId }) => deviceId))]
  const devices = new Map((await devicesTold(client, ids)).map((device) => [device.id, device]))
  const chains = new Set([...devices.values()].flatMap(chainOf))
  const owners = [...devices.values()].flatMap(({ accountId }) => accountId ?? [])
  const found = [
    ...(await recipientsIn(client, [...chains])),
    ...(await recipientsOf(client, owners)),
  ]
  const persons = new Map(
    found.filter(({ tellsUpkeep }) => tellsUpkeep).map((person) => [person.accountId, person]),
  )
  const makers = await makersOf(client, plans)
  const reminders = new Map<number, Reminder>()
  const add = (person: Told, entry: Entry) => {
    const known = reminders.get(person.accountId)
    if (known) known.entries.push(entry)
    else reminders.set(person.accountId, { person, entries: [entry] })
  }
  for (const plan of plans) {
    const device = devices.get(plan.deviceId)
    if (!device || !isOfHome(plan, device)) continue
    const entry = { plan, device, state: states.get(plan.id) ?? 'later' }
    const told = new Set<number>()
    for (const person of persons.values()) {
      const own = ways.filter((way) => person.ways.includes(way))
      const may = device.accountId === person.accountId || mayBeTold(device, person)
      if (own.length === 0 || !may) continue
      told.add(person.accountId)
      add({ ...person, ways: own }, entry)
    }
    const maker = plan.madeBy === null ? undefined : makers.get(plan.madeBy)
    if (maker && !told.has(maker.accountId) && device.path.startsWith(maker.path)) add(maker, entry)
  }
  return [...reminders.values()]
}

/** Of who had the device before, it is nobody's here. */
const isOfHome = (plan: LookedUpkeep, device: ToldDevice) => device.path.startsWith(plan.path)

type Maker = Told & { path: string }

async function makersOf(
  client: PoolClient,
  plans: readonly LookedUpkeep[],
): Promise<Map<number, Maker>> {
  const ids = [...new Set(plans.flatMap(({ madeBy }) => madeBy ?? []))]
  const rows = await all(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .leftJoin('alarm_notice as n', 'n.account_id', 'a.id')
      .select(['a.id as accountId', 'a.email', 'a.zone', 'o.path', 'n.brand'])
      .select((eb) =>
        sql<string>`coalesce(${eb.ref('a.settings')}->>'language', ${eb.ref('n.lang')}, '')`.as(
          'lang',
        ),
      )
      .where('a.id', '=', anyOf(ids))
      .where('a.frozen_at', 'is', null)
      .where((eb) => sql<boolean>`coalesce(${eb.ref('n.tells_upkeep')}, true)`),
  )
  return new Map(
    rows.map((row) => [
      row.accountId,
      {
        ...row,
        brand: row.brand ?? '',
        ways: ['mail' as const],
        browsers: null,
        quietStart: null,
        quietEnd: null,
      },
    ]),
  )
}

/** A mail longer than that is read by nobody; the list has them all. */
const mostLines = 30

/** What is due; where a notice of a browser leads. */
const listPath = '/device/upkeep'

const isQuiet = ({ quietStart: start, quietEnd: end, zone }: Told, now: number) =>
  start !== null && end !== null && isWithinPeriods([{ start, end }], zone, now / 1000)

const targetOf = ({ email, browsers }: Told, way: Way) => (way === 'mail' ? email : browsers)

/** One message by each way; quiet hours silence browsers only. */
export async function writeReminders(
  client: PoolClient,
  reminders: readonly Reminder[],
  now: number,
): Promise<void> {
  const at = new Date(now)
  const rows = reminders.flatMap(({ person, entries }) =>
    person.ways.flatMap((way) => {
      const target = targetOf(person, way)
      if (!target || (way === 'push' && isQuiet(person, now))) return []
      const text = reminderText(person, entries)
      return {
        channel: way,
        target: target,
        brand: person.brand,
        ...text,
        account_id: person.accountId,
        open_path: listPath,
        next_at: at,
        created_at: at,
      }
    }),
  )
  if (rows.length > 0)
    await run(client, db.insertInto('outbox_message').values(rowFor('outbox_message', rows)))
}

/** In the language and brand of who reads it. */
function reminderText(
  { brand: name, lang }: Told,
  entries: readonly Entry[],
): { subject: string; body: string } {
  const profile = resolveBrand(undefined, name)
  const { mail, state: states } = upkeepTexts(lang, profile.brand)
  const brand = profile ? brandText(profile.name, lang) : ''
  const lines = entries.slice(0, mostLines).map(({ plan, device, state }) =>
    fillText(mail.line, {
      device: device.name || device.imei.slice(-6),
      number: device.imei,
      plan: planText(plan, lang, profile.brand),
      state: states[state],
      due: dueText(plan, lang, profile.brand),
    }),
  )
  const count = entries.length
  const more = count > mostLines ? [fillText(mail.more, { count: count - mostLines })] : []
  const subject = fillText(mail.subject, { brand, count })
  return { subject, body: [...lines, ...more].join('\n') }
}
