import type { Permission } from '#lib/codes/permissions.ts'
import type { Caller } from '#server/caller.ts'
import { all, db, first } from '#server/db/sql.ts'
import { callerOfAccount } from '#server/domain/people/auth/caller-of-account.ts'
import { ownBrand, withBrandRights } from '#server/domain/people/auth/with-brand-rights.ts'
import { holdingRun } from '#server/domain/platform/backup/hold-run.ts'
import type { Services } from '#server/services.ts'
import type { ForeignSource } from './foreign.ts'
import { type FleetReport, importFleet } from './import-fleet.ts'
import { importPositions, type PositionReport } from './import-positions.ts'
import { KeptObjects } from './kept-objects.ts'
import { planFleet } from './plan-fleet.ts'
import type { FleetPlan, PlanRefusal } from './planned.ts'

/** What stops an import before it begins, in words. */
export class ImportMistake extends Error {}

/** Rights that the console asks for the same. */
const neededRights: readonly Permission[] = [
  'e_ua_import_device',
  'e_ua_edit_device',
  'e_ua_edit_family',
  'e_ua_edit_account',
  'e_ua_add_fence',
  'e_ua_modify_fence',
]

/** Why something cannot be taken, in words. */
const causes: Readonly<Record<string, string>> = {
  number: 'its number has a form that no device here may have',
  numberTwice: 'another device of the list has the same number',
  administrator: 'administrators are added by hand',
  disabled: 'it is disabled there',
  noMail: 'without a mail address it could not be given a password',
  noDevices: 'it sees no device that is taken',
  several: 'its devices lie in several organisations; share them by hand',
  part: 'it sees only some devices of an organisation; share them by hand',
  shape: 'its area is no POLYGON, CIRCLE or LINESTRING that can be read',
  corners: 'it has too few or too many corners (at most 50)',
  crossing: 'its lines cross',
  size: 'it is too small or too large',
}

export type ImportOptions = {
  services: Services
  source: ForeignSource
  /** Of whom it is done, with the rights of that account. */
  account: string
  /** Name or id of the organisation. */
  organisation: string
  isDry: boolean
  withPositions: boolean
  tell: (line: string) => void
}

export type ImportReport = {
  source: string
  organisation: string
  isDryRun: boolean
  /** What the source has. */
  found: Record<'groups' | 'devices' | 'users' | 'fences' | 'drivers', number> & {
    positions: number | null
  }
  /** What would be made, or stand here, of it. */
  plan: Record<'organisations' | 'groups' | 'devices' | 'accounts' | 'fences', number>
  made: FleetReport['counts'] | null
  positions: PositionReport | null
  /** By name. */
  refused: FleetReport['refused']
}

/** Throws ImportMistake. Run again it goes on, and makes nothing twice. */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const { services, source, isDry, withPositions } = options
  const { caller, target } = await openTarget(options)
  const fleet = await source.readFleet()
  const plan = planFleet(fleet)
  const positions = withPositions ? await source.countPositions() : undefined
  const { groups, devices, users, fences, drivers } = fleet
  const report: ImportReport = {
    source: source.name,
    organisation: target.name,
    isDryRun: isDry,
    found: {
      groups: groups.length,
      devices: devices.length,
      users: users.length,
      fences: fences.length,
      drivers: drivers,
      positions: positions ?? null,
    },
    plan: countsOf(plan),
    made: null,
    positions: null,
    refused: plan.refusals.map(inWords),
  }
  if (isDry) return report
  const subject = `import ${source.name} ${target.id}`
  const isAlone = await holdingRun(services.pool, subject, (lost) =>
    takeOver(options, { caller, target, plan, report, lost }),
  )
  if (!isAlone)
    throw new ImportMistake(`An import of ${source.name} into ${target.name} is running`)
  return report
}

type TakingOver = {
  caller: Caller
  target: Target
  plan: FleetPlan
  report: ImportReport
  /** Another may run by then. */
  lost: AbortSignal
}

async function takeOver(
  { services, source, withPositions, tell }: ImportOptions,
  { caller, target, plan, report, lost }: TakingOver,
): Promise<void> {
  const { now, log } = services
  const ctx = { caller, services, now, log, requestId: 'import', lang: 'en', ip: '' }
  const kept = await KeptObjects.open(services.pool, { name: source.name, target })
  const most = Object.values(report.plan).reduce((sum, count) => sum + count, 0)
  let done = 0
  const step = () => {
    lost.throwIfAborted()
    done += 1
    if (done % 100 === 0) tell(`${done} of ${most} organisations, devices, accounts and fences`)
  }
  const made = await importFleet({ ctx, target, kept, step }, plan)
  report.made = made.counts
  report.refused.push(...made.refused)
  if (!withPositions) return
  const told = (so: PositionReport) => {
    lost.throwIfAborted()
    tell(`${so.read} positions read, ${so.stored} stored`)
  }
  const positions = await importPositions({ services, source, kept, step: told })
  report.positions = positions.counts
  report.refused.push(...positions.refused)
}

const countsOf = (plan: FleetPlan): ImportReport['plan'] => ({
  organisations: plan.organisations.length,
  groups: plan.groups.length,
  devices: plan.devices.length,
  accounts: plan.users.length,
  fences: plan.fences.length,
})

const inWords = ({ kind, name, why }: PlanRefusal) => ({
  kind: kind,
  name: name,
  why: causes[why] ?? why,
})

type Target = { id: number; path: string; name: string }

async function openTarget({ services, account, organisation }: ImportOptions) {
  const { pool, config } = services
  const login = account.trim().toLowerCase()
  const named = db.selectFrom('account').select('id').where('login', '=', login)
  const found = await first(pool, named)
  const own = ownBrand(config)
  const known = found && (await callerOfAccount(pool, found.id, 'import'))
  if (!known) throw new ImportMistake(`There is no account ${account}, or it is frozen`)
  const caller = withBrandRights(known, own, own)
  const lacking = neededRights.filter((right) => !caller.permissions.includes(right))
  if (lacking.length > 0)
    throw new ImportMistake(`The account ${account} lacks the rights ${lacking.join(', ')}`)
  return { caller: caller, target: await findTarget(services, caller, organisation) }
}

/** One that the account sees. By name only where one has it. */
async function findTarget(
  { pool }: Services,
  { path }: Caller,
  organisation: string,
): Promise<Target> {
  const rows = db.selectFrom('organisation').select(['id', 'path', 'name'])
  const isId = /^\d{1,9}$/.test(organisation)
  const asked = isId
    ? rows.where('id', '=', Number(organisation))
    : rows.where('name', '=', organisation)
  const found = await all(pool, asked.orderBy('id').limit(100))
  const [target, ...others] = found.filter((one) => one.path.startsWith(path))
  if (!target) throw new ImportMistake(`There is no organisation ${organisation} that it sees`)
  if (others.length > 0)
    throw new ImportMistake(`Several organisations are called ${organisation}: give its id`)
  return target
}
