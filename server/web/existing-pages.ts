import fs from 'node:fs'
import { pages } from '#lib/pages/pages.ts'

/** What an address is to Next. */
export type PageKind =
  /** Equal for all its visitors. */
  | 'shared'
  /** Named after something. */
  | 'own'
  /** Answered without drawing a page. */
  | 'route'
  | 'none'

export type Pages = (path: string) => PageKind

/** Those that take names of devices, with how many. */
const counted = pages.flatMap(({ path, parts }) =>
  parts ? [{ start: `${path}/`, most: parts.most }] : [],
)

/** Whether a route would match an address that has no page: it could say so only in a stream that began with 200. */
export function isNoPage(path: string): boolean {
  const address = path.replace(/\/$/, '')
  const taken = counted.find(({ start }) => address.startsWith(start))
  return taken !== undefined && address.slice(taken.start.length).split('/').length > taken.most
}

/** `routes`: of app/ by their files, `/(auth)/login/page` as `/login`. */
export function pagesOf(routes: Readonly<Record<string, string>>): Pages {
  const fixed = new Map<string, PageKind>()
  const patterns: { pattern: RegExp; kind: PageKind }[] = []
  for (const [file, route] of Object.entries(routes)) {
    const isPage = file.endsWith('/page')
    if (!route.includes('[')) fixed.set(route, isPage ? 'shared' : 'route')
    else patterns.push({ pattern: patternOf(route), kind: isPage ? 'own' : 'route' })
  }
  return (path) => {
    const address = path.length > 1 ? path.replace(/\/$/, '') : path
    if (isNoPage(address)) return 'none'
    const kind = fixed.get(address) ?? patterns.find(({ pattern }) => pattern.test(address))?.kind
    // Next leads to the address without the slash.
    if (kind === 'shared' && address !== path) return 'route'
    return kind ?? (address.startsWith('/_next/') ? 'route' : 'none')
  }
}

/** `[one]`, `[...some]`, `[[...any]]`. */
const patternOf = (route: string) =>
  new RegExp(
    `^${route
      .replace(/\/\[\[\.\.\.\w+\]\]/g, '(?:/.+)?')
      .replace(/\[\.\.\.\w+\]/g, '.+')
      .replace(/\[\w+\]/g, '[^/]+')}$`,
  )

/** Of the build; missing before the first. */
export function readPages(built = '.next', folder = 'public'): Pages {
  const routes = JSON.parse(fs.readFileSync(`${built}/app-path-routes-manifest.json`, 'utf8'))
  const files = fs.readdirSync(folder).map((name) => [`/${name}/file`, `/${name}`])
  return pagesOf({ ...routes, ...Object.fromEntries(files) })
}
