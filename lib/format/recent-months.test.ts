import { expect, test } from 'vitest'
import { recentMonths } from './recent-months.ts'

test('months go back over the end of a year, whatever the day', () => {
  expect(recentMonths('2026-01-31', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(recentMonths('2028-03-30', 2)).toEqual(['2028-03', '2028-02'])
})
