import fs from 'node:fs'
import { expect, test } from 'vitest'
import { scenes } from '../e2e/support/lazy-parts.ts'

const otherImports = [
  'components/fleet/device/add/scanner.tsx',
  'components/data/worker-keeper.tsx',
  'components/data/worker-keeper.tsx',
  'components/map/base-map.ts',
  'components/map/load-map-engine.ts',
  'components/map/providers/default-choice.ts',
  'components/map/style/compose.ts',
  'components/map/style/compose.ts',
  'components/map/style/street-style.ts',
  'components/shared/task/fail-dialog.tsx',
  'components/ui/toast/toast.ts',
  'components/ui/toast/toast.ts',
]

const files = ['app', 'components']
  .flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))
const declared = /lazyPart\(\{\s*name: '(\w+)',\s*load: \(\) =>\s*(import\('[^']+'\))/g

test('the browser test opens every part that is loaded on first use', () => {
  const names = files.flatMap(({ text }) => [...text.matchAll(declared)].map(([, name]) => name))
  expect(new Set(names).size).toBe(names.length)
  const opened = scenes.flatMap(({ parts }) => parts.map(({ name }) => name))
  expect(opened.sort()).toEqual(names.sort())
})

test('nothing else of the screens is imported on demand', () => {
  const others = files.flatMap(({ file, text }) => {
    const ofParts = new Set([...text.matchAll(declared)].map(([, , code]) => code))
    return [...text.matchAll(/\bimport\([^)]*\)/g)]
      .map(([code]) => code)
      .filter((code) => !ofParts.has(code))
      .map(() => file)
  })
  expect(others.sort()).toEqual(otherImports.sort())
})
