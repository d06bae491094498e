import type { List, ListPlace } from '#lib/pages/list.ts'
import { exportRows } from '#lib/pages/list-params.ts'
import { trackPoints } from '#lib/pages/tracking/track.ts'
import { gapSeconds } from '#lib/track/track.ts'
import { AppError } from '#server/app-error.ts'
import type { Row } from './read-pages.ts'
import { largestFile } from './table-file.ts'

type MapFormat = 'gpx' | 'kml'

type Place = {
  lat: number
  lon: number
  /** Unix seconds. */
  time: number
  /** Metres; undefined where it is not known. */
  altitude: number | undefined
  /** Metres a second. */
  speed: number | undefined
}
type Shape = NonNullable<List['shape']>

/** What is written of a place beside its name. */
type Facts = readonly (readonly [string, string])[]

type Words = {
  open: (title: string) => string
  close: string
  line: (name: string, places: readonly Place[]) => string
  point: (place: Place, name: string, facts: Facts) => string
}

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}
/** What XML 1.0 cannot hold. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string) =>
  text.replace(notInXml, ' ').replace(/[<>&"']/g, (one) => entities[one] ?? one)

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const timeOf = ({ time }: Place) => new Date(time * 1000).toISOString().replace('.000', '')
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const list = <T>(items: readonly T[], write: (item: T) => string) => items.map(write).join('')

/** Facts of a place that GPX has no element for. */
const placeFacts = 'urn:waypost:place'
const garmin = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v2'

/** In the order of wptType of GPX 1.1, where longitudes end below 180. */
function gpxPlace(tag: string, place: Place, more = '', facts: Facts = []): string {
  const { lat, lon, altitude, speed } = place
  const elevation = altitude === undefined ? '' : element('ele', String(altitude))
  const moved =
    speed === undefined
      ? ''
      : `<gpxtpx:TrackPointExtension><gpxtpx:speed>${speed.toFixed(2)}</gpxtpx:speed></gpxtpx:TrackPointExtension>`
  const further = moved + list(facts, ([key, value]) => element(`place:${key}`, value))
  const extension = further && `<extensions>${further}</extensions>`
  return `<${tag} lat="${lat}" lon="${lon === 180 ? -180 : lon}">${elevation}<time>${timeOf(place)}</time>${more}${extension}</${tag}>\n`
}

const gpx: Words = {
  open: (title) =>
    `${head}<gpx version="1.1" creator="Waypost" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="${garmin}" xmlns:place="${placeFacts}">\n<metadata>${element('name', title)}</metadata>\n`,
  close: '</gpx>\n',
  line: (name, places) =>
    `<trk>${element('name', name)}<trkseg>\n${list(places, (place) => gpxPlace('trkpt', place))}</trkseg></trk>\n`,
  point: (place, name, facts) => {
    const note = facts.find(([key]) => key === 'note')?.[1]
    const further = facts.filter(([key]) => key !== 'note')
    const words = `${element('name', name)}${note ? element('desc', note) : ''}`
    return gpxPlace('wpt', place, words, further)
  },
}

const kmlPlace = ({ lat, lon, altitude }: Place) =>
  altitude === undefined ? `${lon},${lat}` : `${lon},${lat},${altitude}`
const data = ([name, value]: readonly [string, string]) =>
  `<Data name="${name}">${element('value', value)}</Data>`
const extended = (facts: Facts) =>
  facts.length === 0 ? '' : `<ExtendedData>${list(facts, data)}</ExtendedData>`

/** Time and speed of each place of a line, which KML has no element for. */
function lineFacts(places: readonly Place[]): Facts {
  const times = ['time', places.map(timeOf).join(' ')] as const
  const speeds = places.map(({ speed }) => speed?.toFixed(2) ?? '-')
  return speeds.every((speed) => speed === '-') ? [times] : [times, ['speed', speeds.join(' ')]]
}

const kml: Words = {
  open: (title) =>
    `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${element('name', title)}\n`,
  close: '</Document></kml>\n',
  line: (name, places) =>
    `<Placemark>${element('name', name)}${extended(lineFacts(places))}<LineString><tessellate>1</tessellate><coordinates>${list(places, (place) => `${kmlPlace(place)} `)}</coordinates></LineString></Placemark>\n`,
  point: (place, name, facts) => {
    const note = facts.find(([key]) => key === 'note')?.[1]
    const description = note ? element('description', note) : ''
    return `<Placemark>${element('name', name)}${description}<TimeStamp><when>${timeOf(place)}</when></TimeStamp>${extended(facts)}<Point><coordinates>${kmlPlace(place)}</coordinates></Point></Placemark>\n`
  },
}

const words = { gpx, kml }

function placeOf(row: Row, { time, lat, lon, altitude, speed }: ListPlace): Place {
  // Devices that know no height send zero.
  const metres = altitude === undefined ? 0 : Number(row[altitude])
  return {
    lat: Number(row[lat]) / 1e6,
    lon: Number(row[lon]) / 1e6,
    time: Number(row[time]),
    altitude: metres || undefined,
    speed: speed === undefined ? undefined : Number(row[speed]) / 36,
  }
}

const [fix] = trackPoints.shape?.places ?? []

export function openMapFile(format: MapFormat, { title, shape }: { title: string; shape: Shape }) {
  const { open, close, line, point } = words[format]
  const chunks: string[] = [open(title)]
  let size = 0
  let count = 0
  let current: Place[] = []
  const write = (text: string) => {
    size += text.length
    if (size > largestFile) throw new AppError('exportTooLong', { rows: exportRows })
    chunks.push(text)
  }
  const endLine = () => {
    if (current.length > 0) write(line(`${title} ${++count}`, current))
    current = []
  }
  const addToLine = (place: Place) => {
    const last = current.at(-1)
    if (last && place.time - last.time > gapSeconds) endLine()
    current.push(place)
  }
  const factsOf = (row: Row): Facts =>
    (shape.facts ?? []).flatMap((key) => {
      const text = String(row[key] ?? '')
      return text === '' ? [] : [[key, text] as const]
    })
  /** `way`: the fixes of a leg. */
  const add = (row: Row, way: readonly Row[] = []) => {
    const [first, ...others] = shape.places.map((place) => placeOf(row, place))
    if (!first) return
    if (shape.kind === 'line') addToLine(first)
    else if (shape.kind === 'points')
      write(point(first, String(shape.name ? row[shape.name] : ++count), factsOf(row)))
    else {
      const fixes = fix && way.length > 1 ? way.map((one) => placeOf(one, fix)) : undefined
      write(line(String(++count), fixes ?? [first, ...others]))
    }
  }
  const finish = async () => {
    endLine()
    return Buffer.from(chunks.join('') + close)
  }
  return { add, finish }
}
