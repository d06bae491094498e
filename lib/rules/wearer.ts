import { readingNumbers, whole } from './number.ts'
import { matching } from './rule.ts'

/** Centimetres, of people and small animals. */
export const stepLength = whole(10, 150)

/** Kilograms: above 0 and below 1000, at most one decimal. */
export const bodyWeight = readingNumbers(matching('double', /^([1-9]\d{0,2}(\.\d)?|0\.[1-9])$/))

/** Steps a day. */
export const stepGoal = whole(100, 100_000)
