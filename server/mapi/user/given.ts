import { badParam } from '../bad-param.ts'

/** A param that this use of the function needs; throws badParams naming it when it is missing. */
export function given<T>(ctx: { lang: string }, path: string, value: T | undefined): T {
  if (value !== undefined) return value
  throw badParam(ctx, path, 'required')
}
