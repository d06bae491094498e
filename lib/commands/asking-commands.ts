import { plain, row } from './carriers.ts'
import type { CommandRow } from './command-row.ts'

/** What a device is asked to tell. */
export const askingCommands: readonly CommandRow[] = [
  row(20_001, 'location', { carriers: { jt808: plain('location'), gt06: plain('location') } }),
  row(20_002, 'version', { carriers: { jt808: plain('attributes'), gt06: plain('version') } }),
  row(20_003, 'parameters', {
    carriers: { jt808: plain('parameters'), gt06: plain('parameters') },
  }),
]
