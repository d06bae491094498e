import { gpx, kml } from '@tmcw/togeojson'

export type Parse = (xml: string) => Document

/** What is no placemark, by togeojson's name: a picture on the ground, a link to another file. */
const otherKinds = { groundoverlay: 'overlay', networklink: 'link' } as const

export type KmlFeature = GeoJSON.Feature<GeoJSON.Geometry | null> & {
  other: (typeof otherKinds)[keyof typeof otherKinds] | undefined
}

/** Document types and entities are not read, as they can grow and reach out. */
export const isUnsafe = (xml: string): boolean => /<!(doctype|entity)/i.test(xml)

/** Some programs leave the root out. */
export const isKml = (xml: string): boolean => /<(?:[\w.-]+:)?(?:kml|placemark)[\s>]/i.test(xml)

/** To another document of the same KMZ, which is read as well. */
const isInside = ({ other, properties }: KmlFeature) =>
  other === 'link' && !/^[a-z][\w+.-]*:/i.test(String(properties?.['href'] ?? ':'))

/** Features of a KML document; throws where it is broken. `parse` throws on broken XML. */
export function readKml(xml: string, parse: Parse, isPacked = false): KmlFeature[] {
  const { features } = kml(parse(withoutPrefixes(xml.trimStart())))
  const found = features.map((feature) => {
    const kind = feature.properties?.['@geometry-type'] as keyof typeof otherKinds | undefined
    return { ...feature, other: kind && otherKinds[kind] }
  })
  return isPacked ? found.filter((feature) => !isInside(feature)) : found
}

export const isGpx = (xml: string): boolean => /<(?:[\w.-]+:)?gpx[\s>]/i.test(xml.slice(0, 2000))
/** How our own files name further facts of a place (workers/export/map-file.ts). */
const ownFact = /^place_/

/**
 * Features of KML, or of GPX: waypoints are points, routes and tracks are lines. Throws where it is
 * broken. `parse` throws on broken XML.
 */
export function readPlaces(xml: string, parse: Parse, isPacked = false): KmlFeature[] {
  if (!isGpx(xml)) return readKml(xml, parse, isPacked)
  return gpx(parse(withoutPrefixes(xml.trimStart()))).features.map((feature) => {
    const facts = Object.entries(feature.properties ?? {})
    const own = facts.map(([key, value]) => [key.replace(ownFact, ''), value] as const)
    const properties = Object.fromEntries(own)
    const note = properties['desc'] ?? properties['cmt'] ?? ''
    return { ...feature, properties: { ...properties, note }, other: undefined }
  })
}

const declaredPrefix =
  /xmlns:([\w.-]+)\s*=\s*["']https?:\/\/(?:(?:www\.opengis\.net|earth\.google\.com)\/kml|www\.topografix\.com\/GPX)\//gi

/** togeojson looks for names without a prefix, and programs write `kml:` or `ns0:` before all. */
function withoutPrefixes(xml: string): string {
  let plain = xml
  for (const [, prefix = ''] of xml.matchAll(declaredPrefix))
    plain = plain.replace(new RegExp(`(</?)${prefix.replaceAll('.', '\\.')}:`, 'g'), '$1')
  return plain
}
