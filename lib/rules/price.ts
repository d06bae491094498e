import { matching, type Rule } from './rule.ts'

const shape = matching('tips4', /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/)

export const price: Rule = { ...shape, test: (value) => shape.test(value) && Number(value) > 0 }
