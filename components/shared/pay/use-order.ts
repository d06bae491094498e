'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type PaidOrder = CallReply<'pay/GetOrder'>

/** `clearing`: the payer has paid, the money comes in days; `setUp`: it is there, what was bought follows in a moment. */
export const payOutcomes = [
  'waiting',
  'clearing',
  'setUp',
  'done',
  'declined',
  'otherAmount',
  'deviceGone',
  'notRecharged',
  'rejected',
  'closed',
  'refunded',
] as const
export type PayOutcome = (typeof payOutcomes)[number]

/** Also in the words of payment providers, which servers of other make pass on. */
const states: Record<string, PayOutcome> = {
  PENDING: 'clearing',
  PAID: 'setUp',
  APPROVED: 'setUp',
  SUCCESS: 'done',
  COMPLETED: 'done',
  TRADE_SUCCESS: 'done',
  TRADE_FINISHED: 'done',
  CLOSED: 'closed',
  REFUND: 'refunded',
  PAYERROR: 'declined',
}
const faults: Record<string, PayOutcome> = {
  amount: 'otherAmount',
  device: 'deviceGone',
  recharge: 'notRecharged',
  rejected: 'rejected',
}

export const outcomeOf = ({
  trade_state,
  fault,
}: Pick<PaidOrder, 'trade_state' | 'fault'>): PayOutcome =>
  faults[fault] ?? states[trade_state] ?? 'waiting'

/** Milliseconds. Money may still come for a closed order. */
const everyMs: Partial<Record<PayOutcome, number>> = {
  waiting: 2000,
  clearing: 60_000,
  setUp: 2000,
  closed: 10_000,
}

/** An order, read again until it has ended. */
export function useOrder(number: string) {
  const [every, setEvery] = useState<number | undefined>(everyMs.waiting)
  const params = { out_trade_no: number }
  const order = useCall('pay/GetOrder', params, { staleTime: 0, ...(every && { every }) })
  const next = order.data ? everyMs[outcomeOf(order.data)] : everyMs.waiting
  if (next !== every) setEvery(next)
  return order
}

const changed = [
  'wallet/',
  'pay/',
  'sim/',
  'incrementpackage/',
  'device/GetDetail',
  'family/GetDeviceList',
]

/** What a payment changes is read again. */
export function useAfterPayment(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey }) => changed.some((name) => String(queryKey[0]).startsWith(name)),
    })
}
