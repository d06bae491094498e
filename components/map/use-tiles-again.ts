'use client'

import type { Map as MapLibre, VectorTileSource } from 'maplibre-gl'
import { useEffect } from 'react'

/** What an outage kept away comes when the network is back. */
export function useTilesAgain(map: MapLibre): void {
  useEffect(() => {
    const missed = new Set<string>()
    const note = (event: object) => {
      if ('sourceId' in event) missed.add(String(event.sourceId))
    }
    const again = () => {
      for (const id of missed) {
        const source = map.getSource<VectorTileSource>(id)
        if (source?.tiles) map.refreshTiles(id)
        else if (source?.url) source.setUrl(source.url)
      }
      missed.clear()
    }
    map.on('error', note)
    window.addEventListener('online', again)
    return () => {
      map.off('error', note)
      window.removeEventListener('online', again)
    }
  }, [map])
}
