'use client'

import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#components/data/read-again.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type Trade = CallReply<'pay/FindOrders'>['items'][number]
export type TradeDetail = CallReply<'pay/GetOrderDetail'>

/** A refund changes the order, and the wallets of its sellers. */
export function useAfterRefund(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey }) => /^(pay|wallet)\//.test(String(queryKey[0])),
    })
}
