import { expect, test } from 'vitest'
import { megabytesUnder } from './read-megabytes.ts'

test.each([
  ['Data (MB)', '29.5', '29.5'],
  ['Data (MB)', '1 GB', '1024'],
  ['Data (MB)', '1,5 Go', '1536'],
  ['Data (MB)', '512 KB', '0.5'],
  ['Data', '30M', '30'],
  ['Data (GB)', '2', '2048'],
  ['流量（G）', '２', '2048'],
  ['Трафик, ГБ', '0,5', '512'],
  ['Data (GB)', '100 MB', '100'],
  ['Data (month)', '30', '30'],
  ['Data', '30 pcs', '30 pcs'],
  ['Data', 'unlimited', 'unlimited'],
  ['Data (MB)', '', ''],
])('under %j, %j is %j MB', (heading, cell, megabytes) =>
  expect(megabytesUnder(heading, cell)).toBe(megabytes),
)

test('what may be thousands or decimals is told by the column, or stays', () => {
  expect(megabytesUnder('Data', '1,250 MB')).toBe('1,250 MB')
  expect(megabytesUnder('Data', '1,250 MB', '.')).toBe('1250')
})
