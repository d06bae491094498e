import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Permission, Role } from '#lib/codes/permissions.ts'
import { permissions } from '#lib/codes/permissions.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, first, rowFor, run, type Tables } from '#server/db/sql.ts'
import { hashPassword } from '#server/domain/people/auth/password.ts'
import { hasBadge } from '../../tests/simulator/world/badges.ts'
import { type FleetDevice, kinds } from '../../tests/simulator/world/fleet.ts'
import { random } from '../../tests/simulator/world/random.ts'
import { demoAccounts, demoColleagues, demoDevicePassword, demoPassword } from './accounts.ts'
import { badgeGroup, demoContacts, demoGroups, demoOrganisations, zoneOf } from './organisations.ts'
import { coolRange, fuelOf, isRefrigerated } from './sensors.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const day = 86_400_000

type NewOrganisation = {
  name: string
  kind: 'seller' | 'end_user'
  parent: { id: number; path: string } | undefined
  zone: string
}

async function insertOrganisation(
  client: PoolClient,
  { name, kind, parent, zone }: NewOrganisation,
): Promise<{ id: number; path: string }> {
  const fresh = sql<{ id: number }>`(SELECT nextval('organisation_id_seq')::int AS id)`
  const added = await first(
    client,
    db
      .insertInto('organisation')
      .columns(['id', 'path', 'parent_id', 'name', 'kind', 'zone'])
      .expression(
        db
          .selectFrom(fresh.as('fresh'))
          .select((eb) => [
            'fresh.id',
            sql<string>`${parent?.path ?? '/'} || ${eb.ref('fresh.id')} || '/'`.as('path'),
            eb.val(parent?.id ?? null).as('parent_id'),
            eb.val(name).as('name'),
            eb.val(kind).as('kind'),
            eb.val(zone).as('zone'),
          ]),
      )
      .returning(['id', 'path']),
  )
  if (!added) throw new Error(`${name} was not added`)
  return added
}

type NewAccount = {
  organisationId: number
  login: string
  name: string
  phone: string | undefined
  passwordHash: string
  role: Role
  permissions: readonly Permission[]
  remark?: string
  zone: string
  isOverseas?: boolean
  isFrozen?: boolean
}

async function insertAccount(client: PoolClient, account: NewAccount): Promise<void> {
  const { organisationId, login, name, phone, passwordHash, role, permissions } = account
  const row = {
    organisation_id: organisationId,
    login,
    name,
    phone: phone ?? null,
    role,
    password_hash: passwordHash,
    permissions: [...permissions],
    remark: account.remark ?? '',
    zone: account.zone,
    region: account.isOverseas ? ('other' as const) : ('mainland' as const),
    frozen_at: account.isFrozen ? sql<Date>`now()` : null,
  }
  await run(client, db.insertInto('account').values(rowFor('account', row)))
}

/** Without demo data. Returns the password when it was made up here. */
export async function seedRoot(
  client: PoolClient,
  secret: string,
  given: string | undefined,
): Promise<string | undefined> {
  const password = given ?? randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
  const zone = 'Asia/Shanghai'
  const root = await insertOrganisation(client, {
    name: 'Waypost',
    kind: 'seller',
    parent: undefined,
    zone,
  })
  const passwordHash = await hashPassword(md5(password), secret)
  await insertAccount(client, {
    organisationId: root.id,
    login: 'root',
    name: 'root',
    phone: undefined,
    passwordHash,
    role: 'e_role_manager',
    permissions,
    zone,
  })
  return given === undefined ? password : undefined
}

/** Returns the organisations' ids by key. */
export async function seedTree(client: PoolClient, secret: string): Promise<Map<string, number>> {
  const known = new Map<string, { id: number; path: string }>()
  for (const [key, name, parent, kind] of demoOrganisations) {
    const organisation = {
      name,
      kind,
      parent: parent ? known.get(parent) : undefined,
      zone: zoneOf(key),
    }
    known.set(key, await insertOrganisation(client, organisation))
  }
  const ids = new Map([...known].map(([key, { id }]) => [key, id]))
  for (const [key, name] of demoGroups) {
    const row = { organisation_id: ids.get(key) as number, name }
    await run(client, db.insertInto('device_group').values(rowFor('device_group', row)))
  }
  for (const [key, [contact, phone, address]] of Object.entries(demoContacts)) {
    const changed = db.updateTable('organisation').set({ contact, phone, address })
    await run(client, changed.where('id', '=', ids.get(key) as number))
  }
  const passwordHash = await hashPassword(md5(demoPassword), secret)
  for (const account of [...demoAccounts, ...demoColleagues]) {
    await insertAccount(client, {
      ...account,
      phone: account.phone,
      zone: zoneOf(account.organisation),
      organisationId: ids.get(account.organisation) as number,
      passwordHash,
    })
  }
  return ids
}

function datesOf(
  device: FleetDevice,
  now: number,
): { activated: Date | null; expires: Date | null } {
  if (device.fate === 'new') return { activated: null, expires: null }
  const next = random('dates', device.imei)
  const fresh = random('fresh', device.imei)
  const age = 45 + next() * 600
  // Some were put into use in the last weeks.
  const activated = now - (fresh() < 0.12 ? 2 + fresh() * 26 : age) * day
  const expires =
    device.fate === 'expired' ? now - (1 + next() * 40) * day : now + (3 + next() ** 2 * 700) * day
  return { activated: new Date(activated), expires: new Date(expires) }
}

const wearers: Partial<Record<FleetDevice['kind'], readonly [string, string, string]>> = {
  person: ['72', '68.5', '8000'],
  pet: ['28', '14', '6000'],
}

/** Of those that burn fuel, and those that are worn. */
function profileOf(device: FleetDevice, device_id: number | undefined) {
  const [step_length = '', body_weight = '', step_goal = ''] = wearers[device.kind] ?? []
  const burnt = fuelOf(device)
  if (device_id === undefined || !(burnt || step_length)) return undefined
  const fuel = burnt ?? { driving: '', idling: '', price: '', currency: '' }
  const isCooled = isRefrigerated(device)
  return {
    device_id,
    temperature_from: isCooled ? coolRange.from : '',
    temperature_to: isCooled ? coolRange.to : '',
    fuel_driving: fuel.driving,
    fuel_idling: fuel.idling,
    fuel_price: fuel.price,
    fuel_currency: fuel.currency,
    step_length,
    body_weight,
    step_goal,
  }
}
/** Devices were added by the manager of the nearest seller. */
const addedBySellers = db.updateTable('device').set({
  added_by: (eb) =>
    eb
      .selectFrom('account as a')
      .innerJoin('organisation as s', 's.id', 'a.organisation_id')
      .innerJoin('organisation as o', 'o.id', 'device.organisation_id')
      .select('a.id')
      .where('s.kind', '=', 'seller')
      .where('a.role', '=', 'e_role_manager')
      .where(sql<boolean>`starts_with(o.path, s.path)`)
      .orderBy(sql`length(s.path)`, 'desc')
      .orderBy('a.id')
      .limit(1),
})

/** Returns their ids in the order given. */
export async function seedDevices(
  client: PoolClient,
  fleet: FleetDevice[],
  organisations: Map<string, number>,
  { now, secret }: { now: number; secret: string },
): Promise<number[]> {
  const groups = await all(
    client,
    db.selectFrom('device_group').select(['id', 'organisation_id as organisationId', 'name']),
  )
  const groupOf = (device: FleetDevice) => {
    const wanted = demoGroups.find(
      ([key, name, into]) =>
        key === device.owner &&
        (into as readonly string[]).includes(device.kind) &&
        (name !== badgeGroup.name || hasBadge(device)),
    )
    return (
      groups.find(
        ({ organisationId, name }) =>
          organisationId === organisations.get(device.owner) && name === wanted?.[1],
      )?.id ?? null
    )
  }
  // Everybody knows it, and nobody has to change it: a demo is for looking round.
  const passwordHash = await hashPassword(md5(demoDevicePassword), secret)
  const rows = fleet.map((device) => {
    const { activated, expires } = datesOf(device, now)
    const { imei, name, model, protocol, kind } = device
    return {
      imei,
      name,
      model,
      icon: kinds[kind].icon,
      wired: kinds[kind].wired,
      organisation_id: organisations.get(device.owner) as number,
      group_id: groupOf(device),
      protocol: protocol.split('-')[0] as Tables['device']['protocol'],
      // Hours before it was added do not count it.
      created_at: activated ?? new Date(now),
      activated_at: activated,
      starts_at: activated,
      expires_at: expires,
      settings: { intervalSeconds: 120 },
      password_hash: passwordHash,
    }
  })
  const added = await all(
    client,
    db.insertInto('device').values(rowFor('device', rows)).returning(['id', 'imei']),
  )
  await run(client, addedBySellers)
  const ids = new Map(added.map(({ id, imei }) => [imei, id]))
  const profiles = fleet.flatMap((device) => profileOf(device, ids.get(device.imei)) ?? [])
  if (profiles.length > 0)
    await run(client, db.insertInto('device_profile').values(rowFor('device_profile', profiles)))
  return fleet.map(({ imei }) => ids.get(imei) as number)
}
