import { IconNavigation, IconPencil, IconRoute, IconShare2 } from '@tabler/icons-react'
import { usePermission } from '#components/data/permitted.tsx'
import type { Permission } from '#lib/codes/permissions.ts'

/** Degrees; without a fix it has no place. */
export type QuickDevice = {
  simei: string
  imei: string
  name: string
  place: { lon: number; lat: number } | undefined
}

export type SharedDevice = Pick<QuickDevice, 'simei' | 'name' | 'place'>

export type QuickActKey = 'track' | 'share' | 'navigate' | 'rename'
type QuickAct = {
  key: QuickActKey
  Icon: typeof IconRoute
  needs?: readonly [Permission]
  isOfPlace?: true
}

/** What owners do most, in the order of its buttons. */
export const quickActs: readonly QuickAct[] = [
  { key: 'track', Icon: IconRoute },
  { key: 'share', Icon: IconShare2, needs: ['e_ua_share_device'] },
  { key: 'navigate', Icon: IconNavigation, isOfPlace: true },
  { key: 'rename', Icon: IconPencil, needs: ['e_ua_edit_device'] },
]

export function useQuickActs(hasPlace: boolean): readonly QuickAct[] {
  const may = usePermission()
  return quickActs.filter(
    ({ needs, isOfPlace }) => (!needs || may(...needs)) && (hasPlace || !isOfPlace),
  )
}

type Row = {
  simei: string
  imei: string
  name: string
  /** Micro degrees. */
  lon: number | null
  lat: number | null
}

export const quickDevice = ({ simei, imei, name, lon, lat }: Row): QuickDevice => ({
  simei,
  imei,
  name,
  place: lon === null || lat === null ? undefined : { lon: lon / 1e6, lat: lat / 1e6 },
})

export const isQuick = <K extends string>(act: K): act is K & Exclude<QuickActKey, 'track'> =>
  act !== 'track' && quickActs.some(({ key }) => key === act)
