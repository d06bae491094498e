import { createHash } from 'node:crypto'
import { textLimits } from '#lib/rules/text-limits.ts'
import { AppError } from '#server/app-error.ts'
import type { Context } from '#server/context.ts'
import type { VisibleDeviceId, VisibleFenceId, VisibleGroupId } from '#server/db/family-scope.ts'
import type { Alongside } from '#server/db/in-transaction.ts'
import { createDevice } from '#server/domain/fleet/device/create-device.ts'
import { createGroup } from '#server/domain/fleet/group/name-group.ts'
import { createAccount } from '#server/domain/people/account/create-account.ts'
import { createOrganisation } from '#server/domain/people/organisation/create-organisation.ts'
import { newToken } from '#server/domain/platform/token.ts'
import { createFence } from '#server/domain/tracking/fence/add-fence.ts'
import { bindThings } from '#server/domain/tracking/fence/bind-fence.ts'
import { payImport } from '#server/domain/trade/quota/pay-import.ts'
import { errorText } from '#server/texts/error-text.ts'
import { findDevice, freeName, placesOf } from './find-here.ts'
import type { KeptObjects, ObjectKind } from './kept-objects.ts'
import type { FleetPlan, Home, PlannedDevice, PlannedUser } from './planned.ts'

type Counts = { made: number; known: number }
export type FleetReport = {
  counts: Record<'organisations' | 'groups' | 'devices' | 'accounts' | 'fences' | 'links', Counts>
  /** By name, in words. */
  refused: { kind: string; name: string; why: string }[]
}

type Import = {
  ctx: Context
  target: { id: number; path: string }
  kept: KeptObjects
  report: FleetReport
  /** After each object. */
  step: () => void
}

const noCounts = (): Counts => ({ made: 0, known: 0 })

/**
 * Makes what is not there yet, by the rules that hold for `ctx` at the console: its rights, quotas and limits. What is
 * refused is told, and the rest goes on. What is made is noted in the same transaction, so that nothing has to be known again
 * by its name, which strangers may share; a device that is here is known by its number.
 */
export async function importFleet(
  given: Omit<Import, 'report'>,
  plan: FleetPlan,
): Promise<FleetReport> {
  const report: FleetReport = {
    counts: {
      organisations: noCounts(),
      groups: noCounts(),
      devices: noCounts(),
      accounts: noCounts(),
      fences: noCounts(),
      links: noCounts(),
    },
    refused: [],
  }
  const work: Import = { ...given, report }
  await makeOrganisations(work, plan)
  await makeGroups(work, plan)
  await makeDevices(work, plan)
  await makeAccounts(work, plan)
  await makeFences(work, plan)
  await bindFences(work, plan)
  return report
}

type Making = {
  counted: keyof FleetReport['counts']
  kind: ObjectKind
  id: number
  name: string
  /** Where it lies; undefined where that is not here. */
  home: number | undefined
  /** One that is here already. */
  find?: () => Promise<number | undefined>
  make: (home: number, alongside: Alongside) => Promise<number>
}

/** Once, wherever it was made. What left the organisation since stays where it is. */
async function once(work: Import, making: Making): Promise<void> {
  const { kept, report, ctx, step } = work
  const { counted, kind, id, name, home, find, make } = making
  step()
  const known = kept.find(kind, id)
  if (known !== undefined) {
    report.counts[counted].known += 1
    return
  }
  const why = kept.hasLeft(kind, id) ? left : homeless
  if (home === undefined || why === left) {
    report.refused.push({ kind: kind, name: name, why: why })
    return
  }
  const object = { kind: kind, foreignId: id }
  try {
    const found = await find?.()
    const own = found ?? (await make(home, (client, own) => kept.write(client, own, object)))
    if (found !== undefined) await kept.write(ctx.services.pool, found, object)
    kept.note(kind, id, own)
    report.counts[counted][found === undefined ? 'made' : 'known'] += 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refuse(work, { kind: kind, name: name, error: error })
  }
}

const left = 'it was imported before, and has been deleted here or moved elsewhere since'
const homeless = 'where it belongs is not here'

type Refusal = { kind: string; name: string; error: AppError }

function refuse({ report, ctx }: Import, { kind, name, error }: Refusal): void {
  const why = errorText(error.code, ctx.lang, error.values)
  report.refused.push({ kind: kind, name: name, why: why })
}

/** Undefined where that of a group or user was refused, or has left. */
function organisationOf({ kept, target }: Import, home: Home): number | undefined {
  if (home === 'target') return target.id
  const [kind, id] = home.split(' ')
  return kept.find(kind === 'group' ? 'organisation' : 'customer', Number(id))
}

const noContact = { contact: '', phone: '', address: '', remark: '' }

async function makeOrganisations(work: Import, { organisations }: FleetPlan): Promise<void> {
  const { ctx } = work
  for (const { id, key, name, parent } of organisations) {
    const most = textLimits.organisationName
    await once(work, {
      counted: 'organisations',
      kind: key.startsWith('group') ? 'organisation' : 'customer',
      id: id,
      name: name,
      home: organisationOf(work, parent),
      make: async (home, alongside) => {
        const free = await freeName(work, 'organisations', { id, name, home, most })
        const organisation = { name: free, kind: 'end_user' as const, ...noContact }
        return (await createOrganisation(ctx, home, { organisation, alongside })).id
      },
    })
  }
}

async function makeGroups(work: Import, { groups }: FleetPlan): Promise<void> {
  const { ctx } = work
  for (const { id, name, home: planned } of groups) {
    const most = textLimits.groupName
    await once(work, {
      counted: 'groups',
      kind: 'group',
      id: id,
      name: name,
      home: organisationOf(work, planned),
      make: async (home, alongside) => {
        const free = await freeName(work, 'groups', { id, name, home, most })
        return createGroup(ctx, { organisationId: home, name: free, alongside })
      },
    })
  }
}

async function makeDevices(work: Import, { devices }: FleetPlan): Promise<void> {
  for (const device of devices) {
    await once(work, {
      counted: 'devices',
      kind: 'device',
      id: device.id,
      name: device.number,
      home: organisationOf(work, device.home),
      find: () => findDevice(work, device.number),
      make: (home, alongside) => makeDevice(work, device, { home, alongside }),
    })
  }
}

function makeDevice(
  { ctx, kept }: Import,
  { number, protocol, name, model, sim, groupId }: PlannedDevice,
  { home, alongside }: { home: number; alongside: Alongside },
): Promise<number> {
  const device = {
    number: number,
    protocol: protocol,
    organisationId: home,
    groupId: groupId === undefined ? undefined : kept.find('group', groupId),
    name: name,
    model: model,
    sim: sim,
    dueTime: null,
    refusesClaim: false,
  }
  return createDevice(ctx, device, async (client, paying, own) => {
    await payImport(client, paying, own)
    await alongside(client, own)
  })
}

async function makeAccounts(work: Import, { users }: FleetPlan): Promise<void> {
  for (const user of users) {
    await once(work, {
      counted: 'accounts',
      kind: 'account',
      id: user.id,
      name: user.email,
      home: organisationOf(work, user.home),
      make: (home, alongside) => makeAccount(work, user, { home, alongside }),
    })
  }
}

/** Nobody knows its password: its person asks for a new one by mail. */
async function makeAccount(
  { ctx }: Import,
  { id, name, login, email, isManager }: PlannedUser,
  { home, alongside }: { home: number; alongside: Alongside },
): Promise<number> {
  const account = {
    md5: createHash('md5').update(newToken()).digest('hex'),
    name: name,
    phone: '',
    email: email,
    region: ctx.caller.region ?? 'other',
    zone: undefined,
    remark: '',
    role: isManager ? ('e_role_manager' as const) : ('e_role_user' as const),
    rights: undefined,
  }
  try {
    return await createAccount(ctx, home, { ...account, login: login }, alongside)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'accountExists') throw error
    const end = String(id)
    const other = login.slice(0, textLimits.account - end.length) + end
    return createAccount(ctx, home, { ...account, login: other }, alongside)
  }
}

async function makeFences(work: Import, { fences }: FleetPlan): Promise<void> {
  const { ctx, target } = work
  for (const { id, name, shape } of fences) {
    const rules = { colour: '#1971c2', periods: [], zone: ctx.caller.zone }
    const limits = { speedLimit: null, stayLimit: null }
    const fence = { shape: shape, alarm: 'in_out' as const, ...rules, ...limits }
    const most = textLimits.fenceName
    await once(work, {
      counted: 'fences',
      kind: 'fence',
      id: id,
      name: name,
      home: target.id,
      make: async (home, alongside) => {
        const free = await freeName(work, 'fences', { id, name, home, most })
        return createFence(ctx, home, { name: free, ...fence }, alongside)
      },
    })
  }
}

/** By fence: what watches it. */
async function bindFences(
  work: Import,
  { deviceFences, groupFences, fences }: FleetPlan,
): Promise<void> {
  const { kept, report, ctx } = work
  for (const { id, name } of fences) {
    const own = kept.find('fence', id)
    if (own === undefined) continue
    const of = (links: FleetPlan['deviceFences']) =>
      links.flatMap(([from, fence]) => (fence === id ? from : []))
    const devices = of(deviceFences).flatMap((device) => kept.find('device', device) ?? [])
    const groups = of(groupFences).flatMap((group) => kept.find('group', group) ?? [])
    const organisations = of(groupFences).flatMap((group) => kept.find('organisation', group) ?? [])
    if (devices.length + groups.length + organisations.length === 0) continue
    try {
      const { added, done, failed } = await bindThings(ctx, own as VisibleFenceId, {
        devices: devices as VisibleDeviceId[],
        groups: groups as VisibleGroupId[],
        organisations: await placesOf(work, organisations),
      })
      report.counts.links.made += added
      report.counts.links.known += done.length + groups.length + organisations.length - added
      if (failed.length > 0)
        report.refused.push({ kind: 'link', name: name, why: `${failed.length} devices` })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(work, { kind: 'link', name: name, error: error })
    }
  }
}
