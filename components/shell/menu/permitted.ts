import type { Brand } from '#brands/public.ts'
import type { SessionInfo } from '#components/data/session.ts'
import { businessAccount } from '#lib/codes/business-account.ts'
import {
  type GroupName,
  type MenuIconName,
  type MenuPage,
  menuGroups,
} from '#lib/pages/menu-groups.ts'
import { allowedAreas, areas, isAccount } from './areas.ts'

/** Those of the list that the session may open. */
export function permittedPages<P extends MenuPage>(
  pages: readonly P[],
  session: SessionInfo,
  brand: Brand,
): P[] {
  const allowed = allowedAreas(session, brand)
  const { tools } = brand.features
  const hasWallet = brand.payments.includes('wallet')
  return pages.filter(
    ({ path, area, access = [], accessAny, isForAccounts, isForUsers, isForBuyers, needsWallet }) =>
      (!area || allowed.includes(area)) &&
      access.every((right) => session.auth.includes(right)) &&
      (accessAny?.some((right) => session.auth.includes(right)) ?? true) &&
      !(isForBuyers && session.familys.some(({ is_root }) => is_root)) &&
      !(needsWallet && !hasWallet) &&
      !(isForAccounts && !isAccount(session)) &&
      !(isForUsers && session.account_type === businessAccount) &&
      (area !== 'tools' || (tools?.includes(path.slice(1)) ?? true)),
  )
}

const starts = { home: '/homePage', workbench: '/workbench' } as const

/** Where a log-in leads: what the account chose, as far as it is permitted. */
export function startPath(
  permitted: readonly MenuPage[],
  { settings }: Pick<SessionInfo, 'settings'>,
): string {
  // Sessions that began before there was a choice lack it.
  const start = settings.board?.start ?? 'first'
  const chosen = start === 'first' ? undefined : starts[start]
  return permitted.find(({ path }) => path === chosen)?.path ?? landingPath(permitted)
}

/** Of the first permitted area, else of the menu, else /empty. */
export function landingPath(permitted: readonly MenuPage[]): string {
  const found = areas
    .map(({ name }) => permitted.find(({ area }) => area === name))
    .find((page) => page !== undefined)
  const other = permitted.find(({ group, isPart }) => group !== 'me' && !isPart)
  return (found ?? other)?.path ?? '/empty'
}

/** The page of an address: itself, or the nearest one above. */
export function pageAt<P extends MenuPage>(pages: readonly P[], pathname: string): P | undefined {
  const fits = ({ path }: MenuPage) => pathname === path || pathname.startsWith(`${path}/`)
  return pages
    .filter((page) => !page.isPart && fits(page))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Whether the guard lets an address through. */
export function letsThrough<P extends MenuPage>(
  { all, permitted }: { all: readonly P[]; permitted: readonly P[] },
  href: string,
): boolean {
  const page = pageAt(all, href.split(/[?#]/)[0] ?? '')
  return !page || permitted.includes(page)
}

/** The page with its other views, as far as they are permitted; the first stands in the menu for all. */
export function viewsOf<P extends MenuPage>(permitted: readonly P[], page: MenuPage): P[] {
  const root = page.viewOf ?? page.path
  return permitted.filter(({ path, viewOf }) => path === root || viewOf === root)
}

/** The line of the menu behind which a page is. */
export const standingFor = <P extends MenuPage>(permitted: readonly P[], page: P): P =>
  viewsOf(permitted, page)[0] ?? page

/** The entries of the user menu, in their order. */
export const userEntries = <P extends MenuPage>(
  permitted: readonly P[],
  role: 'users' | 'sellers',
): P[] =>
  permitted
    .filter(({ user }) => user && (!user.of || user.of === role))
    .toSorted((a, b) => (a.user?.place ?? 0) - (b.user?.place ?? 0))

export type OpenGroup<P> = {
  name: GroupName
  icon: MenuIconName
  isDocked: boolean
  pages: P[]
}

/** Groups that hold a permitted page. */
export function openGroups<P extends MenuPage>(permitted: readonly P[]): OpenGroup<P>[] {
  return menuGroups
    .map(({ name, icon, isDocked = false }) => {
      const pages = permitted.filter(
        (page) => page.group === name && !page.isPart && standingFor(permitted, page) === page,
      )
      return { name, icon, isDocked: isDocked && pages.length > 1, pages }
    })
    .filter(({ pages }) => pages.length > 0)
}
