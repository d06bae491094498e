import type { ParamsOf, ReplyOf } from './define.ts'
import type { functions } from './listed/functions.ts'

type Listed = (typeof functions)[number]

/** The functions of the contract by name. Types only: the browser carries neither zod nor the schemas (about 60 KB). */
export type Calls = { [F in Listed as F['name']]: F }

export type FuncName = keyof Calls
export type CallParams<N extends FuncName> = ParamsOf<Calls[N]>
export type CallReply<N extends FuncName> = ReplyOf<Calls[N]>
