/**
 * Why a text cannot stand in place of a built-in one: `html`: tags that the built-in text has not; `syntax`: no ICU message;
 * `placeholders`: others than the built-in text; `forms`: plural forms that the language has not; `lost`: does not show all
 * that it is given.
 */
export const textProblems = [
  'empty',
  'long',
  'html',
  'syntax',
  'placeholders',
  'forms',
  'lost',
] as const

export type TextProblem = (typeof textProblems)[number]

/** Characters of a text of the platform; the longest built-in one has 800. */
export const longestText = 4000
