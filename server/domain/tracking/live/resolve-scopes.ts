import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import { findOrganisations } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { checkSettled } from '../../people/auth/check-settled.ts'
import type { LiveScope } from './live-scope.ts'

export type SubscribedScopes = {
  live: LiveScope
  alarms: LiveScope
  /** Paths, with all below; all without it. */
  alarmsWithin: readonly string[] | undefined
}

export type RequestedScopes = {
  organisationId: string | undefined
  /** Positions are of this one with all below. */
  liveOrganisationId?: string | undefined
  withBelow: boolean
  /** With all below, for alarms; invisible ones are left out. */
  onlyBelow: readonly string[] | undefined
}

/** Device logins: the device. Alarms below need e_ua_websocket_gchild, except for the root. */
export async function resolveScopes(
  main: Pool,
  caller: Caller,
  { organisationId, liveOrganisationId, withBelow, onlyBelow }: RequestedScopes,
): Promise<SubscribedScopes> {
  checkSettled(caller)
  if (caller.deviceId !== undefined) {
    if (organisationId !== undefined && organisationId !== String(caller.organisationId))
      throw new AppError('notFound')
    const own: LiveScope = { kind: 'device', path: caller.path, deviceId: caller.deviceId }
    return { live: own, alarms: own, alarmsWithin: undefined }
  }
  const path = await pathOf(main, caller, organisationId)
  const mayHearBelow = caller.isRoot || caller.permissions.includes('e_ua_websocket_gchild')
  const live: LiveScope =
    liveOrganisationId === undefined
      ? { kind: withBelow ? 'tree' : 'organisation', path }
      : { kind: 'tree', path: await pathOf(main, caller, liveOrganisationId) }
  return {
    live,
    alarms: { kind: withBelow && mayHearBelow ? 'tree' : 'organisation', path },
    alarmsWithin: onlyBelow && (await pathsOf(main, caller, onlyBelow)),
  }
}

async function pathsOf(main: Pool, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const known = ids.map(Number).filter((id) => id <= largestId)
  const found = await findOrganisations(main, { path: caller.path, deviceId: undefined }, known)
  return [...found.values()].map(({ path }) => path)
}

const largestId = 2_147_483_647

async function pathOf(main: Pool, caller: Caller, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return caller.path
  const id = Number(wanted)
  if (id > largestId) throw new AppError('notFound')
  const found = await findOrganisations(main, { path: caller.path, deviceId: undefined }, [id])
  const organisation = found.get(id)
  if (!organisation) throw new AppError('notFound')
  return organisation.path
}
