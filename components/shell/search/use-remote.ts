'use client'

import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useMenu } from '../menu/menu-provider.tsx'
import type { Result } from './use-found.ts'

const mostDevices = 8
const mostOthers = 5

const chainText = (chain: readonly { sname: string }[]) =>
  chain.map(({ sname }) => sname).join(' / ')

/** Devices, organisations and accounts that the server finds. */
export function useRemote(text: string) {
  const { own } = useOrganisation()
  const { permitted } = useMenu()
  const has = (page: string) => permitted.some(({ path }) => path === page)
  const isAsked = text.length > 0
  const mayFindCustomers = isAsked && own.sid !== undefined
  const isKept = { keepPrevious: true }
  const devices = useCall(
    'device/FindDev',
    { imei: text || '-', limit_size: mostDevices, is_find_iccid: true },
    { ...isKept, enabled: isAsked && has('/monitor') },
  )
  const organisations = useCall(
    'family/SearchFamily',
    { name: text || '-', limit_size: mostOthers },
    { ...isKept, enabled: mayFindCustomers },
  )
  const accounts = useCall(
    'usermgr/SearchUser',
    { search: text || '-', limit_size: mostOthers },
    { ...isKept, enabled: mayFindCustomers && has('/customer') },
  )
  const found = <T>(list: { data?: { items: T[] } | undefined }) =>
    isAsked ? (list.data?.items ?? []) : []
  const all = [devices, organisations, accounts]
  return {
    devices: found(devices).map(
      ({ simei, imei, name, sfamily_name }): Result => ({
        icon: 'device',
        target: { kind: 'device', id: simei, title: name, detail: `${imei} · ${sfamily_name}` },
      }),
    ),
    organisations: found(organisations).map(
      ({ sid, sname, chain }): Result => ({
        icon: 'tree',
        target: { kind: 'organisation', id: sid, title: sname, detail: chainText(chain) },
      }),
    ),
    accounts: found(accounts).map(
      ({ suid, account, nickName, sfamilyid, sfamily_name, chain }): Result => ({
        icon: 'user',
        target: {
          kind: 'account',
          id: suid,
          title: nickName ? `${account} · ${nickName}` : account,
          detail: chainText(chain),
          account,
          sid: sfamilyid,
          sname: sfamily_name,
        },
      }),
    ),
    isLoading: isAsked && all.some(({ isFetching }) => isFetching),
    error: (isAsked && all.find(({ error }) => error)?.error) || null,
    retry: () => {
      for (const { error, refetch } of all) if (error) void refetch()
    },
  }
}
