import { matching } from './rule.ts'

/**
 * Name of an organisation or of a group: letters of every language of the platform, digits, underscore, parentheses,
 * quotes, & #, and between them single blanks and . , - ' · / and the joiner of Persian words (U+200C). Wider than
 * textword, which knows no name of two words.
 */
export const name = matching(
  'name',
  // There is one way only to read a text, so that a long one is told in one pass.
  /^[\p{L}\p{M}\p{N}_()（）&#"“”«»](?:(?: |\u200c| ?[.,\-'’·/]{1,2} ?)?[\p{L}\p{M}\p{N}_()（）&#"“”«»])*\.?$/u,
)
