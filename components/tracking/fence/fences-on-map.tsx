'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCallList } from '#components/data/use-call.ts'
import { PlacePin } from '#components/map/place-pin.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { polygonsOf } from '#lib/geo/fence-outline.ts'
import { boundsOf } from '#lib/geo/fence-rings.ts'
import { type DrawnFence, FenceLayer } from './fence-layer.tsx'
import { shapeOf } from './fence-types.ts'
import { useOutlines } from './use-outlines.ts'

const pageSize = 100
const mostPages = 5

export type FencesOnMapProps = { simei: string | undefined; isDark: boolean }

/** Of the organisation and those below, the newest 500. */
export function FencesOnMap({ simei, isDark }: FencesOnMapProps) {
  const fences = useDrawnFences()
  const [picked, setPicked] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another device takes its place
  useEffect(() => setPicked(undefined), [simei])
  const chosen = fences.find(({ id }) => id === picked)
  return (
    <>
      <FenceLayer
        name="fences"
        fences={fences}
        chosen={picked ?? ''}
        isDark={isDark}
        isFaint={false}
        onPick={(id) => setPicked(id === picked ? undefined : id)}
      />
      {chosen && <FencePin fence={chosen} />}
    </>
  )
}

function useDrawnFences(): DrawnFence[] {
  const { current } = useOrganisation()
  const ofOrganisation = current.sid ? { sfamilyid: current.sid, is_get_child: true } : {}
  const list = useCallList(
    'fence/Get',
    { ...ofOrganisation, is_desc: true, limit_size: pageSize },
    ({ items }) => {
      const last = items.at(-1)
      return items.length === pageSize && last ? { last_fence_id: last.fence_id } : undefined
    },
  )
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && pages < mostPages) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, pages])
  const found = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const { outline } = useOutlines(found.map(({ city }) => city))
  return useMemo(
    () =>
      found.map((fence) => {
        const { fence_id: id, name, colour } = fence
        return { id, name, colour, polygons: polygonsOf(shapeOf(fence), outline) }
      }),
    [found, outline],
  )
}

function FencePin({ fence }: { fence: DrawnFence }) {
  const t = useTranslations('map')
  const bounds = boundsOf(fence.polygons.flat())
  if (!bounds) return null
  const [west, south, east, north] = bounds
  return (
    <PlacePin lon={(west + east) / 2} lat={(south + north) / 2}>
      {fence.name}
      <PageLink href={`/fence?fence=${fence.id}`}>{t('openFence')}</PageLink>
    </PlacePin>
  )
}
