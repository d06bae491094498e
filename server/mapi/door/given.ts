import { badParam } from './bad-param.ts'

/** Throws badParams if missing. */
export function given<T>(ctx: { lang: string }, path: string, value: T | undefined): T {
  if (value !== undefined) return value
  throw badParam(ctx, path, 'required')
}
