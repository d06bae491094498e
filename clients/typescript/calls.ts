// In the package, what scripts/client writes of the contract stands in the place of this file.
import type { z } from 'zod'
import { errorCodes as catalogue, type ErrorName } from '#lib/codes/error-codes.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import { functions } from '#lib/contract/index-list.ts'
import { readName, unlikeNames } from '#lib/contract/listed/reads.ts'
import type { pushEvents } from '#lib/contract/push-events.ts'
import { type Paging, pagingOf } from '#lib/format/contract-paging.ts'

/** Params and answer of every function. */
export type Calls = { [N in FuncName]: { params: CallParams<N>; reply: CallReply<N> } }

/** Of each type of events that are delivered. */
export type PushEvents = {
  [T in keyof typeof pushEvents]: z.output<(typeof pushEvents)[T]>
}

/** How the next page of a function is asked for. */
export const pagings: Readonly<Record<string, Paging>> = Object.fromEntries(
  functions.flatMap((func) => {
    const paging = pagingOf(func)
    return paging ? [[func.name, paging]] : []
  }),
)

/** Every `errcode` by its name. */
export const errorCodes = Object.fromEntries(
  Object.entries(catalogue).map(([name, { code }]) => [name, code]),
) as Readonly<Record<ErrorName, number>>

/** Whether a function changes nothing. */
export const readsOnly = (name: string): boolean =>
  readName.test(name) !== unlikeNames.includes(name)
