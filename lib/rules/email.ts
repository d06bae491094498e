import { matching } from './rule.ts'

/** HTML's pattern, with a dot in the domain, at most 254 characters. */
export const email = matching(
  'tips2',
  /^(?=.{6,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i,
)
