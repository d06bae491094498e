import { matching } from './rule.ts'

/**
 * Name of an organisation or of a group: letters of every language of the platform, digits, underscore, parentheses,
 * and between them single blanks and . , - & ' / #. Wider than textword (spec §5), which knows no name of two words.
 */
export const name = matching(
  'name',
  // Marks and letters share no character, so that a long text is told in one pass.
  /^[\p{L}\p{M}\p{N}_()（）&#](?:[ .,\-'’·/]{0,2}[\p{L}\p{M}\p{N}_()（）&#])*\.?$/u,
)
