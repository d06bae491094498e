import fs from 'node:fs'
import { expect, test } from 'vitest'
import { ingest } from '#server/gateway/pipeline.ts'

const read = (file: string) => fs.readFileSync(file, 'utf8')

test('README names the steps of the ingest in their order', () => {
  const list = ingest.map(({ name }) => name).join(' → ')
  expect(read('README.md').replace(/\s+/g, ' ')).toContain(list)
})

test('docs/architecture.md describes each step of the ingest, in their order', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| (\w+) \| (\w+) \| /gm)]
  const steps: readonly string[] = ingest.map(({ name, over }) => `${name} over ${over}`)
  const described = rows.map(([, name, over]) => `${name} over ${over}`)
  expect(described.filter((one) => steps.includes(one))).toEqual(steps)
})
