import type { Rule } from '#lib/rules/rule.ts'
import type { ColumnReader } from './column-readers.ts'

export type SheetColumn<K extends string = string> = {
  key: K
  /** In order; blanks break only required columns. */
  rules: readonly Rule[]
  /** What is kept of a text; in one form of Unicode without it. */
  tidy?: (text: string) => string
  /** Of digits: one with an exponent was cut by a spreadsheet. */
  isNumber?: true
  /** `tidy`, of a column whose cells tell together how each of them is meant. */
  tidyIn?: ColumnReader
  aliases: readonly string[]
  /** Key of the heading that our own export gives it, where that is another one. */
  exported?: string
  /** By meaning; beside `<area>.words.<meaning>` of every language. */
  choices?: Readonly<Record<string, readonly string[]>>
  example: string
  /** Characters, in the template. */
  width: number
}
