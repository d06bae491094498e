import type fc from 'fast-check'
import { hold, payOut, release, writeOff } from './holds.ts'
import type { Model } from './model.ts'
import type { Operation } from './operation.ts'
import { atVendor, buy, check, decide, give, mature, recharge, wait } from './orders.ts'
import type { Real } from './real.ts'
import { advance, dispute, gift, refund, settle } from './refunds.ts'
import { topUp } from './top-ups.ts'

/** The table: a further operation is a further row. */
const operations = {
  buy,
  give,
  recharge,
  check,
  wait,
  mature,
  topUp,
  refund,
  gift,
  advance,
  dispute,
  hold,
  release,
  payOut,
  writeOff,
  pay: atVendor(['pending'], 'paid'),
  payShort: atVendor(['pending'], 'short'),
  payLate: atVendor(['cancelled'], 'paid'),
  decline: atVendor(['pending'], 'failed'),
  confirm: decide(true),
  reject: decide(false),
  win: settle('won'),
  lose: settle('lost'),
}
export type OperationName = keyof typeof operations
export const operationNames = Object.keys(operations) as OperationName[]

export type Step = { name: OperationName; params: unknown }
const anyOperation = (name: OperationName) => operations[name] as unknown as Operation<unknown>

export const stepOf = (name: OperationName): fc.Arbitrary<Step> =>
  anyOperation(name).params.map((params) => ({ name, params }))
export const playStep = (model: Model, { name, params }: Step) =>
  anyOperation(name).play(model, params)
export const runStep = (real: Real, { name, params }: Step) => anyOperation(name).run(real, params)
