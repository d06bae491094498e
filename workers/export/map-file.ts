import type { Report, ReportPlace } from '#lib/reports/define.ts'
import { exportRows } from '#lib/reports/list-params.ts'
import { gapSeconds } from '#lib/track/track.ts'
import { AppError } from '#server/errors.ts'
import type { Row } from './read-pages.ts'
import { largestFile } from './table-file.ts'

type MapFormat = 'gpx' | 'kml'

type Place = { lat: number; lon: number; at: string }
type Shape = NonNullable<Report['shape']>

type Words = {
  open: (title: string) => string
  close: string
  line: { open: (name: string) => string; place: (place: Place) => string; close: string }
  point: (place: Place, name: string) => string
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
const gpxPlace = (tag: string, { lat, lon, at }: Place, name = '') =>
  `<${tag} lat="${lat}" lon="${lon}"><time>${at}</time>${name && `<name>${escaped(name)}</name>`}</${tag}>\n`

const gpx: Words = {
  open: (title) =>
    `${head}<gpx version="1.1" creator="Waypost" xmlns="http://www.topografix.com/GPX/1/1">\n<metadata><name>${escaped(title)}</name></metadata>\n`,
  close: '</gpx>\n',
  line: {
    open: (name) => `<trk><name>${escaped(name)}</name><trkseg>\n`,
    place: (place) => gpxPlace('trkpt', place),
    close: '</trkseg></trk>\n',
  },
  point: (place, name) => gpxPlace('wpt', place, name),
}

const kmlPlace = ({ lat, lon }: Place) => `${lon},${lat} `
const kmlLine = (name: string) =>
  `<Placemark><name>${escaped(name)}</name><LineString><tessellate>1</tessellate><coordinates>`
const kmlLineEnd = '</coordinates></LineString></Placemark>\n'

const kml: Words = {
  open: (title) =>
    `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(title)}</name>\n`,
  close: '</Document></kml>\n',
  line: { open: kmlLine, place: kmlPlace, close: kmlLineEnd },
  point: (place, name) =>
    `<Placemark><name>${escaped(name)}</name><TimeStamp><when>${place.at}</when></TimeStamp><Point><coordinates>${kmlPlace(place).trim()}</coordinates></Point></Placemark>\n`,
}

const words = { gpx, kml }

function placeOf(row: Row, { time, lat, lon }: ReportPlace): Place & { time: number } {
  const seconds = Number(row[time])
  return {
    lat: Number(row[lat]) / 1e6,
    lon: Number(row[lon]) / 1e6,
    at: new Date(seconds * 1000).toISOString().replace('.000', ''),
    time: seconds,
  }
}

const fixOf = (row: Row) => placeOf(row, { time: 'time', lat: 'lat', lon: 'lon' })

export function openMapFile(format: MapFormat, { title, shape }: { title: string; shape: Shape }) {
  const { open, close, line, point } = words[format]
  const chunks: string[] = [open(title)]
  let size = 0
  let count = 0
  let last: number | undefined
  const write = (text: string) => {
    size += text.length
    if (size > largestFile) throw new AppError('exportTooLong', { rows: exportRows })
    chunks.push(text)
  }
  const addToLine = (place: Place & { time: number }) => {
    if (last === undefined || place.time - last > gapSeconds) {
      if (last !== undefined) write(line.close)
      write(line.open(`${title} ${++count}`))
    }
    last = place.time
    write(line.place(place))
  }
  const addLeg = (places: readonly Place[]) => {
    write(line.open(String(++count)))
    for (const place of places) write(line.place(place))
    write(line.close)
  }
  /** `way`: the fixes of a leg. */
  const add = (row: Row, way: readonly Row[] = []) => {
    const [first, ...others] = shape.places.map((place) => placeOf(row, place))
    if (!first) return
    if (shape.kind === 'line') addToLine(first)
    else if (shape.kind === 'points')
      write(point(first, String(shape.name ? row[shape.name] : ++count)))
    else addLeg(way.length > 1 ? way.map(fixOf) : [first, ...others])
  }
  const finish = async () => {
    if (last !== undefined) write(line.close)
    return Buffer.from(chunks.join('') + close)
  }
  return { add, finish }
}
