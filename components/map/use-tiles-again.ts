'use client'

import type { Map as MapLibre, VectorTileSource } from 'maplibre-gl'
import { useEffect } from 'react'

type Place = { z: number; x: number; y: number }
type MissedEvent = { sourceId?: string; tile?: { tileID: { canonical: Place } } }

/** Fetches what an outage kept away. */
export function useTilesAgain(map: MapLibre): void {
  useEffect(() => {
    const missed = new Map<string, Place[]>()
    const note = (event: object) => {
      const { sourceId, tile } = event as MissedEvent
      if (!sourceId) return
      const known = missed.get(sourceId) ?? []
      missed.set(sourceId, tile ? [...known, tile.tileID.canonical] : known)
    }
    const again = () => {
      for (const [id, tiles] of missed) {
        const source = map.getSource<VectorTileSource>(id)
        // By ids: else MapLibre waits for ever for failed tiles.
        if (source?.tiles) map.refreshTiles(id, tiles)
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
