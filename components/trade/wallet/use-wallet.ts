'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useBrand } from '#components/data/brand.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type WalletFacts = CallReply<'wallet/GetWallet'>
export type Card = CallReply<'wallet/GetCards'>['items'][number]
export type OwnOrder = CallReply<'wallet/GetWithdrawList'>['items'][number]
export type HandPaid = CallReply<'pay/GetByHand'>['items'][number]
export type Debt = CallReply<'wallet/GetDebts'>['items'][number]
export type OrderToDecide = CallReply<'wallet/GetAuditList'>['items'][number]

export const useWallet = () => useCall('wallet/GetWallet', {}, { staleTime: 0 })
export const useCards = () => useCall('wallet/GetCards', {}, { staleTime: 0 })

/** Whether PayPal accounts are paid too. */
export const useTakesPaypal = () => useBrand().payments.includes('paypal')

/** As an account is called where it is chosen. */
export const accountName = ({ kind, bank, tail }: Pick<Card, 'kind' | 'bank' | 'tail'>) =>
  kind === 'paypal' ? `${bank} ${tail}` : `${bank} •••• ${tail}`

/** Whatever moves money changes balances, statement and orders. */
export function useAfterMoney(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey }) => /^(wallet|pay)\//.test(String(queryKey[0])),
    })
}
