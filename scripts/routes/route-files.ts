import type { Page } from '#lib/pages/page.ts'
import { pages } from '#lib/pages/pages.ts'

/** First line of the files of app/ that are written here. */
export const mark = '// Written by `npm run fix` from lib/pages.'

const folders = {
  console: 'app/(console)',
  phone: 'app/(h5)/h5/(own)',
  auth: 'app/(auth)',
  open: 'app/(open)',
  wall: 'app/(wall)',
} as const satisfies Record<NonNullable<Page['frame']> | 'console', string>

/** Source of each declared page's route, by its path in the project. */
export function routeFiles(): Map<string, string> {
  return new Map(pages.filter(isRoute).map((page) => [fileOf(page), sourceOf(page)]))
}

/** A tab has the route of its page. */
const isRoute = ({ list, sums, tool, screen }: Page) => Boolean(list ?? sums ?? tool ?? screen)

function fileOf({ path, frame, parts }: Page): string {
  const below = frame === 'phone' ? path.replace('/h5', '') : path
  const rest = parts ? `/[[...${parts.name}]]` : ''
  return `${folders[frame ?? 'console']}${apartOf(path)}${below}${rest}/page.tsx`
}

/**
 * Folders whose names differ in case alone are one folder on some machines: of two pages, one below
 * the name of the other in another spelling, the upper one stands in a group of its own.
 */
function apartOf(path: string): string {
  const below = `${path.toLowerCase()}/`
  const isSpelledTwice = pages.some(
    (other) => other.path.toLowerCase().startsWith(below) && !other.path.startsWith(`${path}/`),
  )
  return isSpelledTwice ? '/(apart)' : ''
}

function sourceOf(page: Page): string {
  const { imported, body } = partsOf(page)
  return `${mark}
${imported.toSorted(bySource).join('\n')}

export const generateMetadata = () => documentOf('${page.path}')

export default function Page() {
${body}
}
`
}

const sourceIn = (line: string) => line.slice(line.indexOf("'"))
const bySource = (one: string, other: string) => (sourceIn(one) < sourceIn(other) ? -1 : 1)

const importOf = (name: string, file: string) => `import { ${name} } from '#components/${file}.tsx'`

const kinds = {
  list: 'ListRoute',
  sums: 'SumsRoute',
  tool: 'ToolRoute',
} as const

const kindOf = ({ sums, tool }: Page) => (tool ? 'tool' : sums ? 'sums' : 'list')

function partsOf(page: Page): { imported: string[]; body: string } {
  const { path, screen } = page
  if (!screen) {
    const kind = kindOf(page)
    const name = kinds[kind]
    return {
      imported: [
        importOf(name, `shell/routes/${kind}-route`),
        importOf('documentOf', 'shell/routes/route'),
      ],
      body: `  return <${name} path="${path}" />`,
    }
  }
  const [file = '', name = ''] = screen.component.split('#')
  const props = Object.entries(screen.props ?? {}).map(([key, value]) => ` ${key}="${value}"`)
  return {
    imported: [importOf(name, file), importOf('documentOf, Route', 'shell/routes/route')],
    body: `  return (
    <Route path="${path}">
      <${name}${props.join('')} />
    </Route>
  )`,
  }
}
