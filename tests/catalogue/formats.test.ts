import { expect, test } from 'vitest'
import { readModules } from './modules.ts'

const files = [...readModules(['app', 'components', 'lib', 'server', 'workers']).values()].filter(
  ({ file }) => !/\.test\.tsx?$/.test(file),
)
const filesWith = (pattern: RegExp) =>
  files.flatMap(({ file, body }) => (pattern.test(body) ? [file] : []))

test('dates, times, numbers and units are written by the formatter alone', () => {
  const own = /\.toLocale(Date|Time)?String\b|\bIntl\.\w*(Format|Names)\b|\bgetTimezoneOffset\b/
  expect(filesWith(own).filter((file) => !file.startsWith('lib/format/'))).toEqual([])
})

test('no input leaves dates and times to the browser', () => {
  expect(filesWith(/\btype[=:]\s*["'{]+(date|datetime-local|month|week|time)\b/)).toEqual([])
})
