import { handlers } from '../listed/handlers.ts'
import type { Handler } from './handle.ts'

const byName = new Map<string, Handler>(Object.entries(handlers))

export const findHandler = (name: string): Handler | undefined => byName.get(name)
