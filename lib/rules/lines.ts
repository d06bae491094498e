import type { Rule } from './rule.ts'

/** Also those of Unicode, of mainframes, and within paragraphs of Word. */
export const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

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
