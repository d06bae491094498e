import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bundleSlim, packageBundle } from './map-engine.mjs'

const source = 'node_modules/maplibre-gl/src'
const sources = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const asked = /export \{ (Map|Marker|AttributionControl|ScaleControl|addProtocol) \} from '(.*)'/

test('the version of MapLibre is pinned, and is the one installed', () => {
  const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const { version } = JSON.parse(fs.readFileSync('node_modules/maplibre-gl/package.json', 'utf8'))
  expect(dependencies['maplibre-gl']).toBe(version)
})

test('every module that is replaced is one that MapLibre loads', async () => {
  const { stale, outputFiles } = await bundleSlim({ isTersed: false })
  expect(stale).toEqual([])
  const names = outputFiles.map((file) => path.basename(file.path))
  expect(names.toSorted()).toEqual(['map.js', 'shared.js', 'worker.js'])
})

test('gl-matrix is imported in the one way that is rewritten', () => {
  const importing = sources.filter((name) =>
    /from 'gl-matrix'/.test(fs.readFileSync(path.join(source, name), 'utf8')),
  )
  expect(importing.length).toBeGreaterThan(0)
  const odd = importing.filter(
    (name) =>
      !/^import (?:type )?\{[^}]+\} from 'gl-matrix';/m.test(
        fs.readFileSync(path.join(source, name), 'utf8'),
      ),
  )
  expect(odd).toEqual([])
})

test('the entry names modules and names that exist', () => {
  const entry = fs.readFileSync('scripts/setup/map-engine.mjs', 'utf8')
  const rows = entry.split('\n').flatMap((line) => {
    const [, name, file] = asked.exec(line) ?? []
    return name && file ? [[name, file]] : []
  })
  expect(rows.length).toBe(5)
  for (const [name, file] of rows) {
    const text = fs.readFileSync(path.join(source, file), 'utf8')
    expect(text, `${name} of ${file}`).toMatch(
      new RegExp(
        `export (?:(?:async )?function|class|const) ${name}\\b|export \\{[^}]*\\b${name}\\b`,
      ),
    )
  }
})

test("the package's own bundle has the files that the console loads", () => {
  const files = packageBundle()
  expect(files.map((file) => file.path)).toEqual(['map.js', 'worker.js', 'shared.js'])
  for (const { contents } of files) expect(contents.length).toBeGreaterThan(0)
})
