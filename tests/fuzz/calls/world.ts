import { permissions } from '#lib/codes/permissions.ts'
import { protocolNames } from '#lib/codes/protocols.ts'
import { openSession } from '#server/domain/people/auth/open-session.ts'
import type { Services } from '#server/services.ts'
import { createDevice, putAlarm, putPositions, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  md5,
  nextNumber,
  type Organisation,
} from '../../factories/organisations.ts'
import { putSheet } from '../../factories/tasks.ts'
import type { Actor } from './calls.ts'
import type { Kind, Placeholder } from './values.ts'

type Member = Exclude<Actor, 'anonymous'>

/** Callers, and what there is to name; a caller locked out is replaced. */
export type World = {
  sidOf(actor: Actor): Promise<string>
  renew(actor: Actor): Promise<void>
  fill(value: unknown): unknown
  /** Remembers ids that an answer tells. */
  learn(reply: Record<string, unknown>): void
}

const parents = { root: undefined, dealer: 'root', owner: 'dealer' } as const
const mostKnown = 40
const clerkRights = ['e_ua_show_homepage', 'e_ua_edit_device', 'e_ua_reset_pwd'] as const

export async function openWorld(services: Services): Promise<World> {
  const known = new Map<Kind, unknown[]>()
  const organisations = new Map<string, Organisation>()
  const sids = new Map<Member, Promise<string>>()

  function note(kind: Kind, ...values: unknown[]): void {
    const all = [...(known.get(kind) ?? []), ...values]
    known.set(kind, all.slice(-mostKnown))
  }

  async function organisationOf(actor: 'root' | 'dealer' | 'owner'): Promise<Organisation> {
    const parent = parents[actor]
    const present = organisations.get(actor)
    if (present && (await stands(services, present))) return present
    const made = await createOrganisation(services, {
      name: `${actor} ${nextNumber()}`,
      kind: actor === 'owner' ? 'end_user' : 'seller',
      ...(parent && { parent: await organisationOf(parent) }),
    })
    organisations.set(actor, made)
    note('organisation', String(made.id))
    return made
  }

  async function furnish(organisation: Organisation, accountId: number): Promise<number> {
    const group = await createGroup(services, organisation, `group ${nextNumber()}`)
    const now = Math.floor(Date.now() / 1000)
    const devices = await Promise.all(
      protocolNames.map((protocol) =>
        createDevice(services, { organisation, protocol: protocol as 'jt808', groupId: group.id }),
      ),
    )
    for (const { id, imei } of devices) {
      await putState(services, id, { fixedAt: now - 60 })
      await putAlarm(services, { deviceId: id, time: now - 60 })
      note('device', String(id))
      note('number', imei)
    }
    const [first] = devices
    const deviceId = first?.id ?? 0
    const places = Array.from({ length: 5 }, (_, n) => ({ time: now - 600 + n * 60, seq: n }))
    await putPositions(
      services,
      places.map((place) => ({ deviceId, lat: 31e6, lon: 121e6, ...place })),
    )
    note('group', String(group.id))
    const rows = [['imei', 'name'], ...[1, 2].map((n) => [`8${nextNumber()}0000${n}`, `${n}`])]
    note('file', await putSheet(services, accountId, rows))
    return deviceId
  }

  async function open(actor: Member): Promise<string> {
    const home = actor === 'clerk' ? 'dealer' : actor === 'device' ? 'owner' : actor
    const organisation = await organisationOf(home)
    const rights = actor === 'clerk' ? clerkRights : permissions
    const account = await createAccount(services, { organisation, permissions: rights })
    note('account', String(account.id))
    note('login', account.login)
    const deviceId = await furnish(organisation, account.id)
    const isDevice = actor === 'device'
    const who = {
      flag: isDevice ? ('e_device_login' as const) : ('e_account_login' as const),
      accountId: isDevice ? undefined : account.id,
      deviceId: isDevice ? deviceId : undefined,
    }
    const rest = { isBrowser: false, isRemembered: false, lang: 'en', ip: '192.0.2.1', agent: '' }
    return (await openSession(services, { who, ...rest })).sid
  }

  const world: World = {
    sidOf: async (actor) => {
      if (actor === 'anonymous') return ''
      if (!sids.has(actor)) sids.set(actor, open(actor))
      return sids.get(actor) ?? ''
    },
    renew: async (actor) => {
      if (actor === 'anonymous') return
      sids.delete(actor)
      await world.sidOf(actor)
    },
    fill: (value) => fill(value, known),
    learn: (reply) => {
      if (typeof reply['task_id'] === 'string') note('task', reply['task_id'])
      if (typeof reply['suid'] === 'string') note('account', reply['suid'])
      if (typeof reply['sfamilyid'] === 'string') note('organisation', reply['sfamilyid'])
      if (typeof reply['sgid'] === 'string') note('group', reply['sgid'])
    },
  }
  for (const actor of ['root', 'dealer', 'owner', 'clerk', 'device'] as const)
    await world.sidOf(actor)
  return world
}

async function stands({ pool }: Services, { id, path }: Organisation): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM organisation WHERE id = $1 AND path = $2', [
    id,
    path,
  ])
  return rowCount === 1
}

function fill(value: unknown, known: ReadonlyMap<Kind, readonly unknown[]>): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(one, known))
  if (value === null || typeof value !== 'object') return value
  if ('$world' in value) return thingOf(value as Placeholder, known)
  const filled = {}
  for (const [key, inner] of Object.entries(value))
    Object.defineProperty(filled, key, { value: fill(inner, known), enumerable: true })
  return filled
}

function thingOf({ $world, n }: Placeholder, known: ReadonlyMap<Kind, readonly unknown[]>) {
  if ($world === 'password') return md5(n % 2 === 0 ? 'secret1' : `Quite${n}Unlikely`)
  if ($world === 'time') return Math.floor(Date.now() / 1000) + (n - 25) * 3_600
  const things = known.get($world) ?? []
  return things[n % Math.max(1, things.length)] ?? '1'
}
