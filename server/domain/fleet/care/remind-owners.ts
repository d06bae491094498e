import { type CareSubject, remindAgainHours } from '#lib/codes/device-care.ts'
import { minuteTime } from '#lib/format/time.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { brandOfTexts } from '../../../texts/in-brand.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import {
  firstPersons,
  type Person,
  personsOf,
  type ToldBrand,
  tellPerson,
} from '../../people/message/tell-person.ts'
import { type BulkOutcome, changeDevices } from '../device/change-devices.ts'
import type { LockedDevice } from '../device/lock-devices.ts'
import { readTouches, type Touch } from '../state/read-touches.ts'

type Reminder = {
  about: CareSubject
  brand: ToldBrand
}

/**
 * Tells those who use devices that they are silent or that their service ends: the account of each, else the first
 * administrator of its organisation who can be told, once a day; all devices of a person in one message. Throws accountsOnly.
 */
export async function remindOwners(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  { about, brand }: Reminder,
): Promise<BulkOutcome> {
  const { services, caller } = ctx
  if (caller.kind === 'device') throw new AppError('accountsOnly')
  const touches = about === 'silence' ? await readTouches(services, ids) : new Map()
  const outcome = await changeDevices(ctx, {
    func: 'device/Remind',
    ids,
    prepare: async (client) => {
      const people = await peopleOf(client, ids, caller.accountId)
      const told = await toldLately(client, ctx, { about, ids })
      return {
        refuse: ({ id }) => {
          if (told.has(id)) return { error: 'remindedToday' }
          return people.has(id) ? undefined : { error: 'nobodyToRemind' }
        },
        apply: async (devices) => {
          await noteReminders(client, ctx, { about, devices })
          for (const [person, own] of byPerson(devices, people)) {
            const text = (lang: string, { brand: name }: { brand: string }) =>
              reminderText(
                { about, lang, brand: name, zone: person.zone, by: caller.name },
                own,
                touches,
              )
            await tellPerson(client, person, text, { brand, lang: ctx.lang, now: ctx.now() })
          }
        },
        describe: ({ id }) => ({
          before: {},
          after: { kind: about, accountId: people.get(id)?.id ?? null },
        }),
      }
    },
  })
  if (outcome.done.length > 0) await services.bus.publish('outbox', {})
  return outcome
}

/** By device; never who asks. */
async function peopleOf(
  client: PoolClient,
  ids: readonly number[],
  self: number | undefined,
): Promise<Map<number, Person>> {
  const devices = await all(
    client,
    db
      .selectFrom('device')
      .select(['id', 'account_id as accountId', 'organisation_id as organisationId'])
      .where('id', '=', anyOf(ids)),
  )
  const owners = await personsOf(
    client,
    devices.flatMap(({ accountId }) => accountId ?? []),
  )
  const others = devices.filter(({ accountId }) => !owners.has(accountId ?? 0))
  const managers = await firstPersons(client, [
    ...new Set(others.map(({ organisationId }) => organisationId)),
  ])
  return new Map(
    devices.flatMap(({ id, accountId, organisationId }) => {
      const person = owners.get(accountId ?? 0) ?? managers.get(organisationId)
      return person && person.id !== self ? [[id, person] as const] : []
    }),
  )
}

async function toldLately(
  client: PoolClient,
  { caller, now }: Context,
  { about, ids }: { about: CareSubject; ids: readonly number[] },
): Promise<Set<number>> {
  const rows = await all(
    client,
    db
      .selectFrom('device_care')
      .select('device_id as id')
      .where('organisation_id', '=', caller.organisationId)
      .where('about', '=', about)
      .where('device_id', '=', anyOf(ids))
      .where('reminded_at', '>', new Date(now() - remindAgainHours * 3_600_000)),
  )
  return new Set(rows.map(({ id }) => id))
}

async function noteReminders(
  client: PoolClient,
  { caller, now }: Context,
  { about, devices }: { about: CareSubject; devices: readonly LockedDevice[] },
): Promise<void> {
  const organisation_id = caller.organisationId
  const reminded = { reminded_at: new Date(now()), reminded_by: caller.name.slice(0, 100) }
  const rows = devices.map(({ id }) => ({ organisation_id, about, device_id: id, ...reminded }))
  await run(
    client,
    db
      .insertInto('device_care')
      .values(rowFor('device_care', rows))
      .onConflict((known) =>
        known
          .columns(['organisation_id', 'about', 'device_id'])
          .doUpdateSet(rowFor('device_care', reminded)),
      ),
  )
}

function byPerson(
  devices: readonly LockedDevice[],
  people: ReadonlyMap<number, Person>,
): Map<Person, LockedDevice[]> {
  const groups = new Map<Person, LockedDevice[]>()
  for (const device of devices) {
    const person = people.get(device.id)
    if (person) groups.set(person, [...(groups.get(person) ?? []), device])
  }
  return groups
}

/** A longer message is read by nobody; the list has them all. */
const mostLines = 30

type Facts = { about: CareSubject; lang: string; brand: string; zone: string; by: string }

function reminderText(
  { about, lang, brand, zone, by }: Facts,
  devices: readonly LockedDevice[],
  touches: ReadonlyMap<number, Touch>,
) {
  const { remind } = messageTexts(lang, brandOfTexts())
  const timeOf = ({ id, expiresAt }: LockedDevice) =>
    about === 'silence' ? touches.get(id)?.seenAt : expiresAt && expiresAt.getTime() / 1000
  const lines = devices.slice(0, mostLines).map((device) => {
    const time = timeOf(device)
    return fillText(remind.line, {
      device: device.name || device.imei.slice(-6),
      number: device.imei,
      time: time ? minuteTime(time, zone) : remind.never,
    })
  })
  const more = devices.length - lines.length
  return {
    subject: fillText(remind[about].subject, { brand, count: devices.length }),
    body: [
      fillText(remind[about].text, { by }),
      ...lines,
      ...(more > 0 ? [fillText(remind.more, { count: more })] : []),
    ].join('\n'),
    openPath: devices.length === 1 ? `/device?simei=${devices[0]?.id}` : '/device',
  }
}
