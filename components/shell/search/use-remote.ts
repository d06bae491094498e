'use client'

import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useAmount } from '#components/ui/money.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { useMenu } from '../menu/menu-provider.tsx'
import type { Result } from './use-found.ts'

const mostOfKind = 6

export const remoteKinds = [
  'devices',
  'orders',
  'cards',
  'fences',
  'organisations',
  'accounts',
] as const
export type RemoteKind = (typeof remoteKinds)[number]

type Found = CallReply<'family/Find'>
type Of<K extends RemoteKind> = Found[K][number]

/** The page that a kind is opened on: who may not open one has no use for it. */
const pagesOf: Readonly<Record<RemoteKind, readonly string[]>> = {
  devices: ['/monitor', '/device'],
  orders: ['/vas/recharge', '/tools/pay/order'],
  cards: ['/total/sim'],
  fences: ['/fence'],
  organisations: [],
  accounts: ['/customer'],
}

const chainText = (chain: readonly { sname: string }[]) =>
  chain.map(({ sname }) => sname).join(' / ')

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ')

const device = ({ simei, imei, name, sfamily_name }: Of<'devices'>): Result => ({
  icon: 'device',
  target: { kind: 'device', id: simei, title: name, detail: joined(imei, sfamily_name), imei },
})

const card = ({ iccid, msisdn, simei, device_name, sfamily_name }: Of<'cards'>): Result => ({
  icon: 'sim',
  target: {
    kind: 'card',
    id: iccid,
    title: iccid,
    detail: joined(msisdn, device_name, sfamily_name),
    device: simei ?? undefined,
  },
})

const fence = ({ fence_id, name, sfamily_name }: Of<'fences'>): Result => ({
  icon: 'fence',
  target: { kind: 'fence', id: fence_id, title: name, detail: sfamily_name },
})

const organisation = ({ sid, sname, chain }: Of<'organisations'>): Result => ({
  icon: 'tree',
  target: { kind: 'organisation', id: sid, title: sname, detail: chainText(chain) },
})

const account = (row: Of<'accounts'>): Result => ({
  icon: 'user',
  target: {
    kind: 'account',
    id: row.suid,
    title: joined(row.account, row.nickName),
    detail: chainText(row.chain),
    account: row.account,
    sid: row.sfamilyid,
    sname: row.sfamily_name,
  },
})

function useOrderResult(): (order: Of<'orders'>) => Result {
  const amount = useAmount()
  return ({ out_trade_no, package_name, sfamily_name, simei, currency, total_fee }) => ({
    icon: 'record',
    target: {
      kind: 'order',
      id: out_trade_no,
      title: out_trade_no,
      detail: joined(package_name, amount(total_fee, currency), sfamily_name),
      device: simei ?? undefined,
    },
  })
}

const nothing: Found = {
  devices: [],
  orders: [],
  cards: [],
  fences: [],
  organisations: [],
  accounts: [],
}

/** What the server finds: one call for all kinds. */
export function useRemote(text: string) {
  const { own } = useOrganisation()
  const { permitted } = useMenu()
  const order = useOrderResult()
  const isAsked = text.length > 0
  const { data, isFetching, error, refetch } = useCall(
    'family/Find',
    { text: text || '-', limit_size: mostOfKind },
    { keepPrevious: true, enabled: isAsked },
  )
  const found = (isAsked && data) || nothing
  const isOpenable = (kind: RemoteKind) =>
    pagesOf[kind].length === 0
      ? own.sid !== undefined
      : pagesOf[kind].some((page) => permitted.some(({ path }) => path === page))
  const results: Record<RemoteKind, Result[]> = {
    devices: found.devices.map(device),
    orders: found.orders.map(order),
    cards: found.cards.map(card),
    fences: found.fences.map(fence),
    organisations: found.organisations.map(organisation),
    accounts: found.accounts.map(account),
  }
  return {
    groups: remoteKinds.filter(isOpenable).map((name) => ({ name, results: results[name] })),
    isLoading: isAsked && isFetching,
    error: (isAsked && error) || null,
    retry: () => void refetch(),
  }
}
