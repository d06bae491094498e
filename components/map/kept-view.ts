'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'

/** Pages that remember a view of their own. */
export type MapPage = 'monitor' | 'screen' | 'locus' | 'fence' | 'poi' | 'beacon' | 'address'

type Place = { center: [lon: number, lat: number]; zoom: number }
/** `sid`: of the organisation that was looked at. */
type Kept = Place & { sid?: string }

const keyOf = (page: MapPage) => `waypost.${page}.camera`
const reportMs = 250

function kept(page: MapPage, sid: string | undefined): Place | undefined {
  try {
    const value: Partial<Kept> = JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null') ?? {}
    if (!value.center || !value.zoom) return undefined
    if (value.sid !== undefined && value.sid !== sid) return undefined
    return { center: value.center, zoom: value.zoom }
  } catch {
    return undefined
  }
}

/** Tells what the map shows once it stands still, and keeps it for the page's next visit in this tab. */
export function useShownView(
  map: MapLibre | undefined,
  page: MapPage,
  onShown?: (map: MapLibre) => void,
): void {
  const { current } = useOrganisation()
  const { sid } = current
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      const { lng, lat } = map.getCenter()
      const shown: Kept = { center: [lng, lat], zoom: map.getZoom(), ...(sid && { sid }) }
      sessionStorage.setItem(keyOf(page), JSON.stringify(shown))
      onShown?.(map)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(report, reportMs)
    }
    onShown?.(map)
    map.on('moveend', later)
    return () => {
      clearTimeout(timer)
      map.off('moveend', later)
    }
  }, [map, page, sid, onShown])
}

/** The page's last view in this tab, else that of the live map. */
export function useKeptView(page: MapPage): Place | undefined {
  const { current } = useOrganisation()
  const [before] = useState(() => kept(page, current.sid) ?? kept('monitor', current.sid))
  return before
}
