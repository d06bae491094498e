import type { Map as MapLibre, Marker, StyleSpecification } from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { type MapEngine, mapEngine } from './engine.ts'
import { gcjScheme } from './providers/gcj-tiles.ts'

/** Sources and layers that the console adds carry this prefix: they stay when the base map changes. */
export const ownPrefix = 'wp-'

export type Camera = { center: [lon: number, lat: number]; zoom: number }

let isPrepared = false
/** Maps whose style is there: `style.load` may have fired before anybody asked. */
const styled = new WeakSet<MapLibre>()

/** Protocols are global to MapLibre: set once. */
function prepare({ addProtocol }: MapEngine): void {
  if (isPrepared) return
  isPrepared = true
  addProtocol('pmtiles', new Protocol().tile)
  addProtocol(gcjScheme, async (...requested) =>
    (await import('./providers/gcj-protocol.ts')).loadGcjTile(...requested),
  )
}

export type MapTexts = {
  zoomIn: string
  zoomOut: string
  compass: string
  attribution: string
  map: string
}

/** Makes the map in an element. Attribution is part of it: the licences of the data ask for it. */
export function createMap(
  container: HTMLElement,
  options: {
    engine: MapEngine
    style: StyleSpecification
    camera: Camera
    isSmall: boolean
    texts: MapTexts
  },
): MapLibre {
  const { engine } = options
  prepare(engine)
  const map = new engine.Map({
    container,
    style: options.style,
    center: options.camera.center,
    zoom: options.camera.zoom,
    minZoom: 1,
    maxZoom: 20,
    maxPitch: 0,
    pitchWithRotate: false,
    fadeDuration: 0,
    attributionControl: false,
    locale: {
      'Map.Title': options.texts.map,
      'AttributionControl.ToggleAttribution': options.texts.attribution,
    },
  })
  map.on('style.load', () => styled.add(map))
  map.addControl(new engine.AttributionControl({ compact: options.isSmall }), 'bottom-right')
  map.addControl(new engine.ScaleControl({ maxWidth: 90 }), 'bottom-right')
  map.touchZoomRotate.enableRotation()
  return map
}

/** Changes the base map; what the console drew on it stays. */
export function changeStyle(map: MapLibre, style: StyleSpecification): void {
  map.setStyle(style, {
    diff: true,
    transformStyle: (before, next) => {
      const sources = Object.entries(before?.sources ?? {}).filter(([id]) =>
        id.startsWith(ownPrefix),
      )
      const layers = before?.layers.filter((layer) => layer.id.startsWith(ownPrefix)) ?? []
      return {
        ...next,
        sources: { ...next.sources, ...Object.fromEntries(sources) },
        layers: [...next.layers, ...layers],
      }
    },
  })
}

/** A dot, ring or label of HTML on the map. */
export function htmlMarker(element: HTMLElement): Marker {
  return new (mapEngine().Marker)({ element, anchor: 'center' })
}

/**
 * Calls `attach` once the style is there, and again whenever it was loaded anew, to add sources and layers.
 * Returns the way to stop.
 */
export function whenStyled(map: MapLibre, attach: () => void): () => void {
  if (styled.has(map)) attach()
  map.on('style.load', attach)
  return () => map.off('style.load', attach)
}
