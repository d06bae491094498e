import type { Carrier, CommandRow } from './command-row.ts'
import { type CommandParam, type CommandParams, onOff } from './params.ts'

export const value = (param: CommandParam): CommandParams => ({ value: param })
export const enable: CommandParams = { enable: onOff }

export const hex = (number: unknown, bytes: number) =>
  Number(number)
    .toString(16)
    .padStart(bytes * 2, '0')

type Bytes = 1 | 2 | 4
/** One 0x8103 parameter out of one of ours. */
export const set = (id: number, from: string, bytes: Bytes = 1): Carrier => ({
  kind: 'set',
  word: `0x${id.toString(16).toUpperCase().padStart(4, '0')}`,
  params: (given) => ({ params: [{ id, hex: hex(given[from], bytes) }] }),
})
export const setText = (id: number, from: string): Carrier => ({
  kind: 'set',
  word: `0x${id.toString(16).toUpperCase().padStart(4, '0')}`,
  params: (given) => ({ params: [{ id, value: given[from] }] }),
})

export const plain = (kind: string): Carrier => ({ kind })
export const row = (
  typeValue: number,
  name: string,
  rest: Partial<CommandRow> = {},
): CommandRow => ({
  typeValue,
  name,
  params: {},
  risk: 'none',
  carriers: {},
  ...rest,
})
