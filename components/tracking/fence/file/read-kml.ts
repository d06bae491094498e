import { gpx, kml } from '@tmcw/togeojson'
import { readNumber } from '#lib/format/read-number.ts'

export type Parse = (xml: string) => Document

/** What is no placemark, by togeojson's name: a picture on the ground, a link to another file. */
const otherKinds = { groundoverlay: 'overlay', networklink: 'link' } as const

export type KmlFeature = GeoJSON.Feature<GeoJSON.Geometry | null> & {
  other: (typeof otherKinds)[keyof typeof otherKinds] | undefined
}

/** What is no markup of the document: comments, texts as they are, instructions. */
const aside = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g

const withoutComments = (xml: string): string =>
  xml.replace(aside, (found) => (found.startsWith('<!--') ? '' : found))

/** Document types and entities are not read, as they can grow and reach out. */
export const isUnsafe = (xml: string): boolean => /<!(doctype|entity)/i.test(xml.replace(aside, ''))

/** Some programs leave the root out. */
export const isKml = (xml: string): boolean =>
  /<(?:[\w.-]+:)?(?:kml|placemark)[\s>]/i.test(withoutComments(xml))

/** To another document of the same KMZ, which is read as well. */
const isInside = ({ other, properties }: KmlFeature) =>
  other === 'link' && !/^[a-z][\w+.-]*:/i.test(String(properties?.['href'] ?? ':'))

/** Features of a KML document; throws where it is broken. `parse` throws on broken XML. */
export function readKml(xml: string, parse: Parse, isPacked = false): KmlFeature[] {
  const document = parse(withPlainNames(xml).trimStart())
  for (const element of Array.from(document.getElementsByTagName('coordinates')))
    element.textContent = placesIn(element.textContent ?? '')
  const found = kml(document).features.map((feature) => {
    const kind = feature.properties?.['@geometry-type'] as keyof typeof otherKinds | undefined
    return { ...feature, other: kind && otherKinds[kind] }
  })
  return isPacked ? found.filter((feature) => !isInside(feature)) : found
}

const degrees = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?'
const place = new RegExp(`^(${degrees}(?:,${degrees}){1,2}),?$`, 'i')

/**
 * Coordinates as KML wants them: many programs put blanks behind commas, which togeojson takes for
 * the next place. Empty where one is no place, as with decimal commas, of which it reads a half.
 */
function placesIn(text: string): string {
  const written = text.trim()
  for (const one of [written, written.replace(/\s*,\s*/g, ',')]) {
    const places = one.split(/\s+/).map((part) => place.exec(part)?.[1])
    if (!places.includes(undefined)) return places.join(' ')
  }
  return ''
}

export const isGpx = (xml: string): boolean =>
  /<(?:[\w.-]+:)?gpx[\s>]/i.test(withoutComments(xml).slice(0, 2000))
/** How our own files name further facts of a place (workers/export/open-map-file.ts). */
const ownFact = /^place_/

/**
 * Features of KML, or of GPX: waypoints are points, routes and tracks are lines. Throws where it is
 * broken. `parse` throws on broken XML.
 */
export function readPlaces(xml: string, parse: Parse, isPacked = false): KmlFeature[] {
  if (!isGpx(xml)) return readKml(xml, parse, isPacked)
  const document = parse(withPlainNames(xml).trimStart())
  const unread = tidyPoints(document)
  return [...gpx(document).features, ...unread].map((feature) => {
    const facts = Object.entries(feature.properties ?? {})
    const own = facts.map(([key, value]) => [key.replace(ownFact, ''), value] as const)
    const properties = Object.fromEntries(own)
    const note = properties['desc'] ?? properties['cmt'] ?? ''
    return { ...feature, properties: { ...properties, note }, other: undefined }
  })
}

const gpxPoints = ['wpt', 'rtept', 'trkpt'] as const
const pointsOf = { rte: 'rtept', trk: 'trkpt' } as const
const gpxLines = new Set<string>(Object.keys(pointsOf))

/**
 * Decimal commas of programs, of which togeojson reads a half. Takes waypoints that have no place
 * out, the routes and tracks with such a point, and those of less than two, which togeojson leaves
 * out without a word, and gives them without their geometry.
 */
function tidyPoints(document: Document): GeoJSON.Feature<null>[] {
  const unread = new Set<Element>()
  for (const point of gpxPoints)
    for (const element of Array.from(document.getElementsByTagName(point))) {
      const read = (['lat', 'lon'] as const).map((axis) => {
        const plain = plainDegrees(element.getAttribute(axis)?.trim() ?? '')
        element.setAttribute(axis, plain ?? '')
        return plain
      })
      if (read.includes(undefined)) unread.add(wholeOf(element))
    }
  for (const [line, point] of Object.entries(pointsOf))
    for (const element of Array.from(document.getElementsByTagName(line)))
      if (element.getElementsByTagName(point).length < 2) unread.add(element)
  return [...unread].map((element) => {
    element.parentNode?.removeChild(element)
    const child = Array.from(element.childNodes).find(({ nodeName }) => nodeName === 'name')
    const name = child?.textContent ?? ''
    return { type: 'Feature', properties: { name }, geometry: null }
  })
}

/** The line of a point; of a waypoint itself. */
function wholeOf(point: Element): Element {
  const above = [point.parentNode, point.parentNode?.parentNode]
  const line = above.find((one) => one && gpxLines.has(one.nodeName))
  return (line ?? point) as Element
}

function plainDegrees(text: string): string | undefined {
  if (text !== '' && Number.isFinite(Number(text))) return text
  const read = readNumber(text, 'either')
  return 'plain' in read ? read.plain : undefined
}

/** By names that only these formats have, whatever their namespace is called. */
const namePrefix = /<([\w.-]+):(?:kml|placemark|gpx|wpt)[\s>]/gi
const usedPrefix = /<\/?([a-z_][\w.-]*):|\s([a-z_][\w.-]*):[\w.-]+\s*=\s*["']/gi
const ofXml = new Set(['xml', 'xmlns'])

/**
 * togeojson looks for names without a prefix, and programs write `kml:` or `ns0:` before all; others
 * use prefixes (`gx:`, `xsi:`) that they do not declare, which no XML reader takes.
 */
function withPlainNames(xml: string): string {
  let plain = withGooglePrefix(withoutComments(xml))
  for (const prefix of prefixesIn(plain, namePrefix))
    plain = plain.replace(new RegExp(`(</?)${prefix.replaceAll('.', '\\.')}:`, 'g'), '$1')
  const missing = [...prefixesIn(plain, usedPrefix)].filter(
    (prefix) => !ofXml.has(prefix) && !plain.includes(`xmlns:${prefix}`),
  )
  const declared = missing.map((prefix) => ` xmlns:${prefix}="urn:${prefix}"`).join('')
  return plain.replace(/<[\w.-]+(?=[\s/>])/, (start) => start + declared)
}

const ofGoogle = /\sxmlns:([\w.-]+)\s*=\s*["']http:\/\/www\.google\.com\/kml\/ext\//i

/** Tracks are known by the usual prefix of their namespace. */
function withGooglePrefix(xml: string): string {
  const prefix = ofGoogle.exec(xml)?.[1]
  if (prefix === undefined || prefix === 'gx') return xml
  const name = prefix.replaceAll('.', '\\.')
  return xml.replace(new RegExp(`(</?|\\sxmlns:)${name}(?=[:=\\s])`, 'g'), '$1gx')
}

const prefixesIn = (xml: string, pattern: RegExp) =>
  new Set(
    [...xml.matchAll(pattern)].map(([, ofElement, ofAttribute]) => ofElement ?? ofAttribute ?? ''),
  )
