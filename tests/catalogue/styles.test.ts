import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const packages = 'node_modules/@mantine'
const read = (file: string) => fs.readFileSync(file, 'utf8')
const filesIn = (folder: string, end: RegExp) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .map((name) => path.join(folder, name))
const core = path.join(packages, 'core/esm')
const importing = /import \{([^}]+)\} from ["']([^"']+)["']/g
const namesOf = (list = '') =>
  list.split(',').map(
    (name) =>
      name
        .trim()
        .split(' as ')[0]
        ?.replace(/^type /, '') ?? '',
  )

const modules = new Map(
  [...read(path.join(core, 'index.mjs')).matchAll(importing)].flatMap(([, names, file = '']) =>
    namesOf(names).map((name) => [name, path.join(core, file)] as const),
  ),
)

function reach(file: string, seen: Set<string>): void {
  if (seen.has(file) || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return
  seen.add(file)
  for (const [, next = ''] of read(file).matchAll(/from ["'](\.[^"']+)["']/g))
    reach(path.join(path.dirname(file), next), seen)
}

const stylesIn = (file: string) =>
  [...read(file).matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g)].map(([, name]) => name ?? '')

test('the styles of just those Mantine components are loaded that are used', () => {
  const users = [
    ...['app', 'components'].flatMap((folder) => filesIn(folder, /\.tsx?$/)),
    ...filesIn(path.join(packages, 'notifications/esm'), /\.mjs$/),
  ]
  const reached = new Set<string>()
  for (const user of users)
    for (const [, names, from] of read(user).matchAll(importing))
      if (from === '@mantine/core')
        for (const name of namesOf(names)) reach(modules.get(name) ?? '', reached)
  const needed = [...reached].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? [])
  const always = ['baseline', 'default-css-variables', 'global']
  const everywhere = stylesIn('app/mantine.css')
  const loaded = [...new Set([...everywhere, ...users.flatMap(stylesIn)])]
  expect(needed.length).toBeGreaterThan(20)
  expect(loaded.toSorted()).toEqual([...always, ...needed].sort())
  const all = read(path.join(packages, 'core/styles.css'))
  const places = everywhere.map((name) =>
    all.indexOf(read(path.join(packages, `core/styles/${name}.css`)).slice(0, 80)),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

const bare = (css: string) => css.replaceAll(/\b0\./g, '.').replaceAll(/[\s;"']/g, '')

test("the map's styles are MapLibre's", () => {
  const theirs = bare(read('node_modules/maplibre-gl/dist/maplibre-gl.css'))
  const bodies = [...read('components/map/maplibre.css').matchAll(/\{([^{}]+)\}/g)]
  expect(bodies.length).toBeGreaterThan(20)
  expect(bodies.filter(([, body = '']) => !theirs.includes(`{${bare(body)}}`))).toEqual([])
})
