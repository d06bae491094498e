import { textLimits } from '#lib/rules/text-limits.ts'
import { account, normalAccount } from '#lib/rules/words.ts'
import type { ForeignUser } from './foreign.ts'
import { fittingName } from './plan-names.ts'
import type { Home, PlannedDevice, PlannedUser } from './planned.ts'
import { linksOf, type Planner, userRefusal } from './planner.ts'

/** By what one logs in here: letters and digits, out of the address where the other platform has none. */
function loginOf({ id, login, email }: ForeignUser): string {
  const given = normalAccount(login)
  if (account.test(given)) return given
  const short = normalAccount(email.split('@', 1)[0] ?? '').replace(/[^0-9a-z]/g, '')
  return short.slice(0, textLimits.account) || `user${id}`
}

/** Accounts of those who see whole organisations. */
export function planUsers(planner: Planner, devices: readonly PlannedDevice[]): PlannedUser[] {
  const homes = new Map(devices.map(({ id, home }) => [id, home]))
  return planner.fleet.users.flatMap((user) => {
    const { id, login, email, name, isManager } = user
    const label = email || login || `#${id}`
    const linked = new Set<Home>([
      ...linksOf(planner.fleet.userGroups, id).map((group) => planner.homeOfGroup(group)),
      ...linksOf(planner.fleet.userDevices, id).flatMap((device) => homes.get(device) ?? []),
    ])
    const homesOfUser = planner.topmost(linked)
    const [home, ...others] = homesOfUser
    const why = whyNot(user, homesOfUser)
    if (why !== undefined || home === undefined || others.length > 0) {
      planner.refuse('user', label, why ?? 'several')
      return []
    }
    // There is no account that sees less than its organisation.
    if (!planner.seesAll(id, home, devices)) {
      planner.refuse('user', label, 'part')
      return []
    }
    return {
      id: id,
      name: fittingName(name, id, textLimits.nickName),
      login: loginOf(user),
      email: email.trim().toLowerCase(),
      home: home,
      isManager: isManager,
    }
  })
}

/** Of the target all is seen: nobody is put there by a link to a part of it. */
function whyNot(user: ForeignUser, homes: readonly Home[]): string | undefined {
  const unfit = userRefusal(user)
  if (unfit !== undefined) return unfit
  if (homes.length === 0) return 'noDevices'
  return homes.includes('target') || homes.length > 1 ? 'several' : undefined
}
