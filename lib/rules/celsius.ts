import { readingNumbers } from './number.ts'
import { matching } from './rule.ts'

/** Degrees, at most one decimal. */
export const celsius = readingNumbers(matching('double', /^-?\d{1,3}(\.\d)?$/))
