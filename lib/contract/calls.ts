import type { ParamsOf, ReplyOf } from './define.ts'
import type { listedFunctions } from './listed/functions.ts'

type Listed = (typeof listedFunctions)[number]

/** Types only: the browser carries no schemas (about 60 KB). */
export type Calls = { [F in Listed as F['name']]: F }

export type FuncName = keyof Calls
export type CallParams<N extends FuncName> = ParamsOf<Calls[N]>
export type CallReply<N extends FuncName> = ReplyOf<Calls[N]>
