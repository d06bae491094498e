import { matching } from './rule.ts'

/** Wider than textword, which knows no name of two words. U+200C joins Persian words. */
export const name = matching(
  'name',
  // One way only to match, so that a long text takes one pass.
  /^[\p{L}\p{M}\p{N}_()（）&#"“”«»](?:(?: |\u200c| ?[.,\-'’·/]{1,2} ?)?[\p{L}\p{M}\p{N}_()（）&#"“”«»])*\.?$/u,
)
