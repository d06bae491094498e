import type { Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import type { ListedOnline } from '#lib/geo/map-index.ts'
import type { MapChoice, StreetSource } from '../providers/choices.ts'
import { type Maps, readMaps } from '../providers/map-index.ts'
import { type MapExtent, noStreets, type ShownStreets, streetsInView } from './in-view.ts'
import { findOnline, leaveOnline, onlineId } from './online.ts'

const onlineZoom = 9
/** Share of the view under an archive above which the provider is not asked. */
const covered = 0.5
const mostFailures = 4

function readView(map: MapLibre): MapExtent {
  const bounds = map.getBounds()
  return {
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom: map.getZoom(),
  }
}

function useView(map: MapLibre): MapExtent {
  const [view, setView] = useState(() => readView(map))
  useEffect(() => {
    const read = () => setView(readView(map))
    map.on('moveend', read)
    return () => {
      map.off('moveend', read)
    }
  }, [map])
  return view
}

function useMaps(): Maps | undefined {
  const [maps, setMaps] = useState<Maps>()
  useEffect(() => {
    // The built-in map stays.
    readMaps().then(setMaps, () => undefined)
  }, [])
  return maps
}

type Online = { source: StreetSource | undefined; isThere: boolean }

const away: Online = { source: undefined, isThere: false }

/** The provider's tiles once they come; nothing after a failure. */
function useOnline(map: MapLibre, listed: ListedOnline | undefined, isWanted: boolean): Online {
  const [online, setOnline] = useState(away)
  const hasSource = online.source !== undefined
  useEffect(() => {
    if (!listed || !isWanted || hasSource) return
    let isGone = false
    void findOnline(listed).then((source) => {
      if (!isGone && source) setOnline({ source, isThere: false })
    })
    return () => {
      isGone = true
    }
  }, [listed, isWanted, hasSource])
  useEffect(() => {
    if (!hasSource) return
    let failures = 0
    const fail = () => {
      if (++failures < mostFailures) return
      leaveOnline()
      setOnline(away)
    }
    const onData = ({ sourceId, tile }: MapSourceDataEvent) => {
      if (sourceId !== onlineId || !tile?.hasData()) return
      // A tile that does not exist counts as loaded.
      if (Object.keys(tile.buckets).length === 0) return fail()
      failures = 0
      setOnline((now) => (now.isThere || !now.source ? now : { ...now, isThere: true }))
    }
    const onError = (event: object) => {
      if ('sourceId' in event && event.sourceId === onlineId) fail()
    }
    map.on('sourcedata', onData)
    map.on('error', onError)
    return () => {
      map.off('sourcedata', onData)
      map.off('error', onError)
    }
  }, [map, hasSource])
  return online
}

const keyOf = ({ sources, isCovered, isOnlineThere }: ShownStreets): string =>
  JSON.stringify([sources.map(({ id }) => id), isCovered, isOnlineThere])

/** Of a map without streets. */
export const noKey = keyOf(noStreets)

/** Streets of the present view, and whether there are none. */
export function useStreets(map: MapLibre, choice: MapChoice) {
  const maps = useMaps()
  const view = useView(map)
  const isPlain = choice.kind === 'builtIn'
  const found = useMemo(() => streetsInView(maps?.streets ?? [], view), [maps, view])
  const isDeep = view.zoom >= onlineZoom
  const isOpen = isPlain && isDeep && found.share < covered
  const wantsOnline = choice.kind === 'online' || isOpen
  const online = useOnline(map, maps?.online, wantsOnline)
  const shown: ShownStreets = {
    sources: [
      ...(isPlain ? found.sources : []),
      ...(wantsOnline && online.source ? [online.source] : []),
    ],
    isCovered: (isPlain && found.isCovered) || (wantsOnline && online.isThere),
    isOnlineThere: wantsOnline && online.isThere,
  }
  const key = keyOf(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what it is
  const streets = useMemo(() => (shown.sources.length > 0 ? shown : noStreets), [key])
  const isBare = maps !== undefined && isOpen && found.sources.length === 0 && !online.source
  return { streets, key, isBare }
}
