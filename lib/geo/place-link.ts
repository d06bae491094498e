import gcoord from 'gcoord'
import { readPlusCode } from '#lib/geo/read-plus-code.ts'
import { type CoordType, coordTypes } from '../codes/coord-types.ts'
import { toWgs } from './coordtype.ts'

/** `short`: only its service knows where it leads. `none`: no coordinates are in it. */
export type PlaceLink = { lat: number; lon: number } | 'short' | 'none'

/** Of both orders, and metres of Baidu's own projection. */
type Order = 'latLon' | 'lonLat' | 'baiduMetres'

type MapService = {
  host: RegExp
  system: CoordType
  /** Two numbers each; the surest first: a pin before what was searched before the middle of a view. */
  places: readonly (readonly [Order, RegExp])[]
  /** Says which system it is. */
  toldSystem?: RegExp
  isShort?: RegExp
}

const degrees = '([-+]?\\d{1,3}(?:\\.\\d+)?)'
const pair = `${degrees}[ +]*,[ +]*${degrees}(?![\\d.])`
const named = (names: string, value = pair) =>
  new RegExp(`[?&#;](?:${names})=(?:loc:)?${value}`, 'i')
const inPath = (start: string, end = '') => new RegExp(`${start}${pair}${end}`, 'i')

/** Of apps and sites that people share places from. */
const services: readonly MapService[] = [
  {
    host: /^(?:[\w-]+\.)*google(?:\.\w{2,3}){1,2}$/,
    system: 'wgs84ll',
    places: [
      ['latLon', new RegExp(`.*!3d${degrees}!4d${degrees}`)],
      ['latLon', named('q|query|destination|daddr|center|viewpoint|ll|cbll|sll')],
      ['latLon', named('markers', `(?:[^&]*\\|)?${pair}`)],
      ['latLon', inPath('^[^?]*/(?:place|search)/', '(?:[/?]|$)')],
      ['latLon', inPath('^[^?]*/dir/(?:[^?]*/)?', '(?:/@|/data|/?$|/?\\?)')],
      ['latLon', inPath('^(?![^?]*/dir/)[^?]*/@')],
    ],
  },
  {
    host: /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|share\.google|maps\.apple|what3words\.com)$/,
    system: 'wgs84ll',
    places: [],
  },
  {
    host: /^(?:[\w-]+\.)*apple\.com$/,
    system: 'gcj02ll',
    places: [['latLon', named('coordinate|ll|q|daddr|address|sll|center')]],
  },
  {
    host: /^(?:(?:[\w-]+\.)*(?:amap|gaode)\.com|iosamap|androidamap)$/,
    system: 'gcj02ll',
    isShort: /^(?:surl|s)\./,
    places: [
      ['lonLat', named('position|to|dest|center|lnglat|location')],
      ['latLon', named('q')],
      ['latLon', named('p', `[^,&]*,${pair}`)],
      ['lonLat', named('markers?', `[^&]*?${pair}`)],
    ],
  },
  {
    host: /^(?:(?:[\w-]+\.)*baidu\.com|baidumap)$/,
    system: 'bd09ll',
    isShort: /^j\./,
    toldSystem: /[?&]coord_type=(wgs84|gcj02|bd09ll)/i,
    places: [
      ['latLon', named('location|latlng|center|destination', `(?:[^&]*latlng:)?${pair}`)],
      ['baiduMetres', /@(-?\d{4,8}(?:\.\d+)?),(-?\d{4,8}(?:\.\d+)?)/],
      ['baiduMetres', /[?&]c=(-?\d{4,8}(?:\.\d+)?),(-?\d{4,8}(?:\.\d+)?)/],
    ],
  },
  {
    host: /^(?:[\w-]+\.)*map\.qq\.com$/,
    system: 'gcj02ll',
    places: [['latLon', named('marker|coord|center|tocoord', `(?:[^&]*coord:)?${pair}`)]],
  },
  {
    host: /^(?:[\w-]+\.)*yandex\.[a-z.]+$/,
    system: 'wgs84ll',
    isShort: /\/maps\/-\//,
    places: [
      ['lonLat', named('whatshere\\[point\\]|pt')],
      ['latLon', named('text|rtext', `(?:[^&]*~)?${pair}`)],
      ['lonLat', named('ll|sll')],
    ],
  },
  {
    host: /^(?:[\w-]+\.)*2gis\.[a-z.]+$/,
    system: 'wgs84ll',
    places: [
      ['lonLat', inPath('/geo/(?:\\d+/)?')],
      ['lonLat', named('m|center')],
    ],
  },
  {
    host: /^(?:[\w-]+\.)*bing\.com$/,
    system: 'wgs84ll',
    places: [
      ['latLon', named('sp', `point\\.${degrees}_${degrees}`)],
      ['latLon', named('cp', `${degrees}~${degrees}`)],
    ],
  },
  { host: /^osm\.org$/, system: 'wgs84ll', isShort: /\/go\//, places: [] },
  {
    host: /^(?:bit\.ly|tinyurl\.com|t\.co|omaps\.app|ge0\.me|w3w\.co|naver\.me|kko\.to)$/,
    system: 'wgs84ll',
    places: [],
  },
  {
    host: /^map\.kakao\.com$/,
    system: 'wgs84ll',
    places: [['latLon', new RegExp(`/link/(?:map|to|roadview)/(?:[^/]*,)?${pair}`)]],
  },
  {
    host: /(?:^|\.)mapy\.(?:cz|com)$/,
    system: 'wgs84ll',
    places: [['lonLat', named('x', `${degrees}&(?:[^&]*&)*y=${degrees}`)]],
  },
]

/** Of other sites, which write one of these. */
const others: MapService = {
  host: /^/,
  system: 'wgs84ll',
  places: [
    [
      'latLon',
      named('m?lat(?:itude)?', `${degrees}&(?:[^&]*&)*m?(?:lon|lng|long|longitude)=${degrees}`),
    ],
    [
      'lonLat',
      named('m?(?:lon|lng|long|longitude)', `${degrees}&(?:[^&]*&)*m?lat(?:itude)?=${degrees}`),
    ],
    ['latLon', named('route', `(?:[^&]*;)?${pair}`)],
    ['latLon', new RegExp(`#(?:.*&)?map=\\d+(?:\\.\\d+)?/${degrees}/${degrees}`)],
    [
      'latLon',
      named('ll|pin|marker|latlng|latlon|coords?|coordinates|q|query|location|map|center|to'),
    ],
    ['latLon', inPath('/@')],
    ['latLon', inPath('^[^?]*/', '(?:[/?,;]|$)')],
  ],
}

/** Longest first: `geo:` stands in others. */
const schemes =
  'https?:\\/\\/|(?:comgooglemaps|iosamap|androidamap|baidumap|yandexmaps|waze|osmandmaps|google\\.navigation|geo|maps):(?:\\/\\/)?'
const withHost =
  '(?:[\\w-]+\\.)+(?:com|org|net|ru|ir|cn|vn|co|gl|app|me|cz|by|kz|tr|uz|ge|ee|fr|de|es|pt|jp|hk|uk)(?:\\.\\w\\w)?\\/'
/** The patterns go over a text as often as it is long. */
const longestText = 4000
const link = new RegExp(`(?:(${schemes})|(?=${withHost}))\\S+`, 'i')

/**
 * The place in a link of a map that is somewhere in a text, in degrees of WGS-84; undefined where the
 * text has no link. Map services outside of this list are read where they name latitude and longitude.
 */
export function readPlaceLink(text: string): PlaceLink | undefined {
  if (text.length > longestText) return undefined
  const [found, scheme = ''] = link.exec(text) ?? []
  if (found === undefined) return undefined
  const rest = unescaped(found.slice(scheme.length).replace(/[)\]>"'.,;]+$/, ''))
  const { host, path } = partsOf(scheme.toLowerCase(), rest)
  const service = services.find((one) => one.host.test(host))
  const place =
    (service && placeIn(path, service)) ?? placeIn(path, { ...others, ...systemOf(service) })
  if (place) return place
  const code = rest
    .split(/[/?&=#\s]/)
    .map(readPlusCode)
    .find((one) => typeof one === 'object')
  if (typeof code === 'object') return code
  const isShort = service?.places.length === 0 || service?.isShort?.test(`${host}${path}`)
  return isShort ? 'short' : 'none'
}

/** Links of apps have no host; their own name stands for it, and a pair at their beginning for a path. */
function partsOf(scheme: string, rest: string): { host: string; path: string } {
  if (scheme === '' || scheme.startsWith('http')) {
    const [, host = '', path = ''] = /^(?:[^/@]*@)?([^/?#:]+)(?::\d+)?(.*)$/s.exec(rest) ?? []
    return { host: host.toLowerCase(), path }
  }
  return { host: scheme.replace(/:.*$/, ''), path: `${/^[-+\d]/.test(rest) ? '/' : '?'}${rest}` }
}

/** A service keeps its own where another's way of writing is read. */
const systemOf = (service: MapService | undefined) =>
  service && service.places.length > 0 ? { system: service.system } : {}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function placeIn(path: string, { places, system, toldSystem }: MapService) {
  for (const [order, pattern] of places) {
    const [, first, second] = pattern.exec(path) ?? []
    if (first === undefined || second === undefined) continue
    const told = toldSystem?.exec(path)?.[1]?.toLowerCase()
    const place = inWgs(
      [Number(first), Number(second)],
      order,
      coordTypes.find((one) => told && one.startsWith(told)) ?? system,
    )
    if (place) return place
  }
  return undefined
}

function inWgs(
  [first, second]: [first: number, second: number],
  order: Order,
  system: CoordType,
): { lat: number; lon: number } | undefined {
  const [x, y] =
    order === 'baiduMetres'
      ? gcoord.transform([first, second], gcoord.BD09MC, gcoord.BD09)
      : order === 'lonLat'
        ? [first, second]
        : [second, first]
  if (
    x === undefined ||
    y === undefined ||
    Math.abs(x) > 180 ||
    Math.abs(y) > 90 ||
    (x === 0 && y === 0)
  )
    return undefined
  const [lon, lat] = toWgs[system](x, y)
  return { lat, lon }
}
