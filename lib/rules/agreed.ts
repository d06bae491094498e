import type { Rule } from './rule.ts'

/** Of a box that has to be ticked. */
export const agreed: Rule = { key: 'agreed', test: (value) => value === 'true' }
