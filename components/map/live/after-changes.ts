import type { Map as MapLibre } from 'maplibre-gl'
import type { DeviceStore } from '#lib/live/device-store.ts'

type Watched = { map: MapLibre; store: DeviceStore; waitMs: number }

/** Runs `look` soon, and after changes of view or rows, once per `waitMs`. Returns the stop. */
export function afterChanges({ map, store, waitMs }: Watched, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      look()
    }, waitMs)
  }
  later()
  map.on('moveend', later)
  const stop = store.subscribe(later)
  return () => {
    clearTimeout(timer)
    map.off('moveend', later)
    stop()
  }
}
