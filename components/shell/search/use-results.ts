'use client'

import { useRouter } from 'next/navigation'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useMenu } from '../menu/menu-provider.tsx'
import type { MenuIconName } from '../menu-icon.tsx'

export type Result = {
  key: string
  icon: MenuIconName
  title: string
  detail: string
  open: () => void
}

export type ResultGroup = { name: 'devices' | 'organisations' | 'pages'; results: Result[] }

const mostDevices = 8
const mostOrganisations = 5

/** Pages only while `text` is empty. */
export function useResults(text: string): {
  groups: ResultGroup[]
  isLoading: boolean
  error: Error | null
} {
  const router = useRouter()
  const { permitted } = useMenu()
  const { own, switchTo } = useOrganisation()
  const enabled = text.length > 0
  const found = { enabled, keepPrevious: true }
  const devices = useCall('device/FindDev', { imei: text || '-', limit_size: mostDevices }, found)
  const below = useCall(
    'family/SearchFamily',
    { name: text || '-', limit_size: mostOrganisations },
    { ...found, enabled: enabled && own.sid !== undefined },
  )
  const pages = permitted.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))

  const groups: ResultGroup[] = [
    {
      name: 'devices',
      results: (enabled ? (devices.data?.items ?? []) : []).map((item) => ({
        key: `d${item.simei}`,
        icon: 'device',
        title: item.name,
        detail: `${item.imei} · ${item.sfamily_name}`,
        open: () => router.push(`/monitor?simei=${item.simei}`),
      })),
    },
    {
      name: 'organisations',
      results: (enabled ? (below.data?.items ?? []) : []).map((item) => ({
        key: `o${item.sid}`,
        icon: 'tree',
        title: item.sname,
        detail: item.chain.map(({ sname }) => sname).join(' / '),
        open: () => switchTo(item),
      })),
    },
    {
      name: 'pages',
      results: pages.map(({ path, title, icon }) => ({
        key: `p${path}`,
        icon: icon ?? 'list',
        title,
        detail: '',
        open: () => router.push(path),
      })),
    },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isLoading: enabled && (devices.isFetching || below.isFetching),
    error: devices.error ?? below.error,
  }
}
