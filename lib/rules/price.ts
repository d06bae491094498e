import { matching, type Rule } from './rule.ts'

const shape = matching('tips4', /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/)

/** Positive, up to six decimals, no leading zero except 0.x. */
export const price: Rule = { ...shape, test: (value) => shape.test(value) && Number(value) > 0 }
