import fs from 'node:fs'
import { expect, test } from 'vitest'
import { mark, routeFiles } from '../../scripts/routes/route-files.ts'

const built = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('page.tsx'))
  .map((name) => `app/${name}`)
const written = routeFiles()

test('the routes of declared pages are what `npm run fix` writes', () => {
  const differing = [...written].filter(
    ([file, source]) => !built.includes(file) || fs.readFileSync(file, 'utf8') !== source,
  )
  expect(differing.map(([file]) => file)).toEqual([])
  const marked = built.filter((file) => fs.readFileSync(file, 'utf8').startsWith(mark))
  expect(marked.toSorted()).toEqual([...written.keys()].toSorted())
})

test('at most ten routes are written by hand', () => {
  const byHand = built.filter((file) => !written.has(file))
  expect(byHand.length).toBeGreaterThan(0)
  expect(byHand.length).toBeLessThanOrEqual(10)
})
