import type { Rule } from './rule.ts'

/** Also those of Unicode and of mainframes. */
export const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/

/** Lines that are not blank, with their numbers from 1. */
export const linesIn = (text: string): { row: number; text: string }[] =>
  text
    .split(lineBreak)
    .map((line, at) => ({ row: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')

/** Blank ones do not count. */
export const linesAtMost = (max: number): Rule => ({
  key: 'lines',
  values: { max },
  test: (text) => linesIn(text).length <= max,
})
