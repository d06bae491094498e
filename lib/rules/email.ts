import { within } from './number.ts'
import { matching, type Rule } from './rule.ts'

const shape = matching(
  'tips2',
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/,
)
export const mailLengths = { minLength: 6, maxLength: 254 } as const

/** HTML's pattern, with a dot in the domain, at most 254 characters. */
export const email: Rule = {
  ...shape,
  schema: { ...shape.schema, ...mailLengths },
  test: (value) =>
    within(value.trim().length, mailLengths.minLength, mailLengths.maxLength) && shape.test(value),
}
