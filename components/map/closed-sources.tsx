'use client'

import { useEffect } from 'react'
import { useMap } from './use-map.ts'

/** Once: who reads the sources afterwards keeps them open. */
export function ClosedSources() {
  const map = useMap()
  useEffect(() => {
    const close = () => {
      const sources = map.getContainer().querySelector('details.maplibregl-ctrl-attrib')
      sources?.removeAttribute('open')
      sources?.classList.remove('maplibregl-compact-show')
    }
    void map.once('idle', close)
    return () => {
      map.off('idle', close)
    }
  }, [map])
  return null
}
