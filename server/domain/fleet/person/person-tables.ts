import { keptByLaw } from '#lib/codes/kept-by-law.ts'
import { fleetData } from './fleet-data.ts'
import { installationData } from './installation-data.ts'
import { peopleData } from './people-data.ts'
import type { PersonRule } from './person-rules.ts'
import { trackingData } from './tracking-data.ts'
import { tradeData } from './trade-data.ts'

export type PersonTable = { table: string; rules: readonly PersonRule[] }

const columnsByLaw = (table: string): string[] =>
  Object.keys(keptByLaw).flatMap((name) => {
    const [of, column = ''] = name.split('.')
    return of === table ? [column] : []
  })

function withLaw(table: string, rules: readonly PersonRule[]): readonly PersonRule[] {
  const columns = columnsByLaw(table)
  return columns.length > 0 ? [...rules, { kind: 'law', columns: columns }] : rules
}

/**
 * Every table of both stores, in the order in which an erasure goes through them: what others are
 * found by comes after them, devices before what a gateway may still store of them.
 */
export const personTables: readonly PersonTable[] = [
  tradeData,
  fleetData,
  peopleData,
  trackingData,
  installationData,
].flatMap((part) =>
  Object.entries(part).map(([table, rules]) => ({ table, rules: withLaw(table, rules) })),
)

export const isOfTracking = (table: string): boolean => table.startsWith('tracking.')
