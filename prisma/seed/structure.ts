import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '#lib/codes/permissions.ts'
import { permissions } from '#lib/codes/permissions.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { hashPassword } from '#server/domain/auth/password.ts'
import { type FleetDevice, kinds } from '../../tests/simulator/world/fleet.ts'
import { random } from '../../tests/simulator/world/random.ts'
import { demoAccounts, demoColleagues, demoDevicePassword, demoPassword } from './accounts.ts'
import { demoContacts, demoGroups, demoOrganisations } from './organisations.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const day = 86_400_000

async function insertOrganisation(
  client: PoolClient,
  name: string,
  kind: string,
  parent: { id: number; path: string } | undefined,
): Promise<{ id: number; path: string }> {
  const { rows } = await client.query<{ id: number; path: string }>(
    `INSERT INTO organisation (id, parent_id, path, name, kind)
     SELECT id, $1, $2 || id || '/', $3, $4::"OrganisationKind" FROM (SELECT nextval('organisation_id_seq')::int AS id) fresh RETURNING id, path`,
    [parent?.id ?? null, parent?.path ?? '/', name, kind],
  )
  return rows[0] as { id: number; path: string }
}

type NewAccount = {
  organisationId: number
  login: string
  name: string
  phone: string | undefined
  passwordHash: string
  role: string
  permissions: readonly Permission[]
  remark?: string
  zone?: number
  isFrozen?: boolean
}

async function insertAccount(client: PoolClient, account: NewAccount): Promise<void> {
  await client.query(
    `INSERT INTO account (organisation_id, login, name, phone, password_hash, role, permissions, remark, zone_minutes, region, frozen_at)
     VALUES ($1, $2, $3, $4, $5, $6::"Role", $7, $8, $9, $10::"Region", CASE WHEN $11 THEN now() END)`,
    [
      account.organisationId,
      account.login,
      account.name,
      account.phone ?? null,
      account.passwordHash,
      account.role,
      account.permissions,
      account.remark ?? '',
      account.zone ?? 480,
      account.zone === undefined ? 'mainland' : 'other',
      account.isFrozen ?? false,
    ],
  )
}

/** The first organisation and its account, without demo data. Returns the password when it was made up here. */
export async function seedRoot(
  client: PoolClient,
  secret: string,
  given: string | undefined,
): Promise<string | undefined> {
  const password = given ?? randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
  const root = await insertOrganisation(client, 'Waypost', 'seller', undefined)
  const passwordHash = await hashPassword(md5(password), secret)
  await insertAccount(client, {
    organisationId: root.id,
    login: 'root',
    name: 'root',
    phone: undefined,
    passwordHash,
    role: 'e_role_manager',
    permissions,
  })
  return given === undefined ? password : undefined
}

/** Organisations, groups and accounts of the demo. Returns the organisations' ids by key. */
export async function seedTree(client: PoolClient, secret: string): Promise<Map<string, number>> {
  const known = new Map<string, { id: number; path: string }>()
  for (const [key, name, parent, kind] of demoOrganisations) {
    known.set(
      key,
      await insertOrganisation(client, name, kind, parent ? known.get(parent) : undefined),
    )
  }
  const ids = new Map([...known].map(([key, { id }]) => [key, id]))
  for (const [key, name] of demoGroups) {
    await client.query('INSERT INTO device_group (organisation_id, name) VALUES ($1, $2)', [
      ids.get(key),
      name,
    ])
  }
  for (const [key, [contact, phone, address]] of Object.entries(demoContacts)) {
    await client.query(
      'UPDATE organisation SET contact = $2, phone = $3, address = $4 WHERE id = $1',
      [ids.get(key), contact, phone, address],
    )
  }
  const passwordHash = await hashPassword(md5(demoPassword), secret)
  for (const account of [...demoAccounts, ...demoColleagues]) {
    await insertAccount(client, {
      ...account,
      phone: account.phone,
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
  const activated = now - (45 + next() * 600) * day
  const expires =
    device.fate === 'expired' ? now - (1 + next() * 40) * day : now + (3 + next() ** 2 * 700) * day
  return { activated: new Date(activated), expires: new Date(expires) }
}

/** The demo's devices. Returns their ids in the order given. */
export async function seedDevices(
  client: PoolClient,
  fleet: FleetDevice[],
  organisations: Map<string, number>,
  { now, secret }: { now: number; secret: string },
): Promise<number[]> {
  const groups = await client.query<{ id: number; organisation_id: number; name: string }>(
    'SELECT id, organisation_id, name FROM device_group',
  )
  const groupOf = (device: FleetDevice) => {
    const wanted = demoGroups.find(
      ([key, , into]) => key === device.owner && (into as readonly string[]).includes(device.kind),
    )
    return (
      groups.rows.find(
        ({ organisation_id, name }) =>
          organisation_id === organisations.get(device.owner) && name === wanted?.[1],
      )?.id ?? null
    )
  }
  const dates = fleet.map((device) => datesOf(device, now))
  const columns = [
    fleet.map(({ imei }) => imei),
    fleet.map(({ owner }) => organisations.get(owner)),
    fleet.map(groupOf),
    fleet.map(({ name }) => name),
    fleet.map(({ model }) => model),
    fleet.map(({ speech }) => speech.split('-')[0]),
    fleet.map(({ kind }) => kinds[kind].icon),
    fleet.map(({ kind }) => kinds[kind].wired),
    dates.map(({ activated }) => activated),
    dates.map(({ expires }) => expires),
  ]
  // Everybody knows it, and nobody has to change it: a demo is for looking round.
  const passwordHash = await hashPassword(md5(demoDevicePassword), secret)
  const { rows } = await client.query<{ id: number; imei: string }>(
    `INSERT INTO device (imei, organisation_id, group_id, name, model, protocol, icon, wired, activated_at, starts_at, expires_at, settings, password_hash)
     SELECT imei, organisation_id, group_id, name, model, protocol::"Protocol", icon, wired, activated_at, activated_at, expires_at, '{"intervalSeconds": 120}', $11
     FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::smallint[], $9::timestamptz[], $10::timestamptz[])
       AS fresh (imei, organisation_id, group_id, name, model, protocol, icon, wired, activated_at, expires_at)
     RETURNING id, imei`,
    [...columns, passwordHash],
  )
  const ids = new Map(rows.map(({ id, imei }) => [imei, id]))
  return fleet.map(({ imei }) => ids.get(imei) as number)
}
