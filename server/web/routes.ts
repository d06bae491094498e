import type { IncomingMessage, ServerResponse } from 'node:http'
import { brandOfRequest } from '#brands/resolve.ts'
import { challengeFolder } from '#lib/codes/brand-host.ts'
import type { MapIndex } from '#lib/geo/map-index.ts'
import { routeMapi } from '../mapi/door/route-mapi.ts'
import { listMapArchives, type MapFolders } from '../maps/map-archives.ts'
import type { OnlineMap } from '../maps/online-map.ts'
import { answerPushSandbox } from '../sandbox/answer-push-sandbox.ts'
import { answerPaySandbox } from '../sandbox/pay/vendor/answer-pay-sandbox.ts'
import type { Services } from '../services.ts'
import { answerBackup } from './answer-backup.ts'
import { answerBrandAsk, answerHostFile } from './answer-brand-host.ts'
import { answerBrandImage } from './answer-brand-image.ts'
import { answerCalendar } from './answer-calendar.ts'
import { answerClient } from './answer-client.ts'
import { answerFirmware } from './answer-firmware.ts'
import { answerOffline } from './answer-offline.ts'
import { answerProviderLogin } from './answer-provider-login.ts'
import { answerRecording } from './answer-recording.ts'
import { answerLeave, answerReport } from './answer-report.ts'
import { answerTile } from './answer-tile.ts'
import { answerUpload } from './answer-upload.ts'
import { answerWebhook } from './answer-webhook.ts'
import { answerDownload } from './download.ts'
import { answerMetrics, type WebMetrics } from './metrics.ts'
import { dropRest } from './read-body.ts'
import type { Readiness } from './readiness-of.ts'
import { type Client, mapiRequestFrom, type Target } from './request-facts.ts'
import { answerScim } from './scim/answer-scim.ts'
import { send, sendJson } from './send.ts'
import { sendLanguagePack } from './send-language-pack.ts'
import { sendMapFile } from './send-map-file.ts'
import { publicProvider } from './tile-providers.ts'
import type { TileProxy } from './tile-proxy.ts'

export type RouteServices = {
  services: Services
  metrics: WebMetrics
  readiness: () => Promise<Readiness>
  folders: MapFolders
  /** None without. */
  online?: OnlineMap
  /** Folder of what integrators take; that of the build without it. */
  clients?: string
  tiles: TileProxy
}

export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  target: Target
  /** After the route's own path. */
  rest: string
  client: Client
}

export type Route = {
  part: string
  path: string
  methods: readonly string[]
  answer: (exchange: Exchange, given: RouteServices) => Promise<void>
}

const reading = ['GET', 'HEAD'] as const

/** The first match; all else is a page. */
export const routes: readonly Route[] = [
  { part: 'health', path: '/healthz', methods: reading, answer: answerHealth },
  { part: 'health', path: '/readyz', methods: reading, answer: answerReadiness },
  {
    part: 'metrics',
    path: '/metrics',
    methods: reading,
    answer: ({ request, response }, { services: { config }, metrics }) =>
      answerMetrics(request, response, { config, metrics }),
  },
  { part: 'mapi', path: '/mapi/openapi.json', methods: reading, answer: answerMapi },
  { part: 'mapi', path: '/mapi', methods: ['POST'], answer: answerMapi },
  { part: 'mapi', path: '/mapi/', methods: ['POST'], answer: answerMapi },
  {
    part: 'upload',
    path: '/upload',
    methods: ['POST'],
    answer: ({ request, response }, { services }) => answerUpload(request, response, services),
  },
  {
    part: 'download',
    path: '/download/',
    methods: ['GET'],
    answer: ({ request, response, rest }, { services }) =>
      answerDownload(request, response, { token: rest, services }),
  },
  {
    part: 'download',
    path: '/backup/',
    methods: ['GET'],
    answer: ({ request, response, rest }, { services }) =>
      answerBackup(request, response, { token: rest, services }),
  },
  {
    part: 'download',
    path: '/firmware/',
    methods: ['GET'],
    answer: ({ request, response, rest }, { services }) =>
      answerFirmware(request, response, { name: rest, services }),
  },
  {
    part: 'calendar',
    path: '/calendar/',
    methods: reading,
    answer: ({ request, response, rest, client }, { services }) =>
      answerCalendar(request, response, { name: rest, client, services }),
  },
  {
    part: 'download',
    path: '/report/',
    methods: ['GET'],
    answer: ({ request, response, rest }, { services }) =>
      answerReport(request, response, { token: rest, services }),
  },
  {
    part: 'recording',
    path: '/recording/',
    methods: ['GET'],
    answer: ({ request, response, rest, client }, { services }) =>
      answerRecording(request, response, { token: rest, client, services }),
  },
  {
    part: 'brand',
    path: '/brand/ask',
    methods: reading,
    answer: ({ request, response, target, client }, { services }) =>
      answerBrandAsk(request, response, { target, client, services }),
  },
  {
    part: 'brand',
    path: challengeFolder,
    methods: reading,
    answer: ({ request, response, rest, client }, { services }) =>
      answerHostFile(request, response, { token: rest, client, services }),
  },
  {
    part: 'brand',
    path: '/brand/',
    methods: reading,
    answer: ({ request, response, rest, client }, { services }) =>
      answerBrandImage(request, response, { name: rest, client, services }),
  },
  {
    part: 'leave',
    path: '/leave/',
    methods: ['GET', 'POST'],
    answer: ({ request, response, rest }, { services }) =>
      answerLeave(request, response, { token: rest, services }),
  },
  {
    part: 'login',
    path: '/auth/oidc/',
    methods: ['GET'],
    answer: ({ request, response, rest, client, target }, { services }) =>
      answerProviderLogin(request, response, { rest, client, target, services }),
  },
  {
    part: 'scim',
    path: '/scim/v2/',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    answer: ({ request, response, rest, client, target }, { services }) =>
      answerScim(request, response, { rest, client, target, services }),
  },
  {
    part: 'webhook',
    path: '/webhook/',
    methods: ['POST'],
    answer: ({ request, response, rest }, { services }) =>
      answerWebhook(request, response, { services, name: rest }),
  },
  {
    part: 'pay',
    path: '/sandbox/pay/',
    methods: ['GET', 'POST'],
    answer: ({ request, response, rest }, { services }) =>
      answerPaySandbox(request, response, { services, path: rest }),
  },
  { part: 'maps', path: '/maps/index.json', methods: reading, answer: answerMapList },
  {
    part: 'maps',
    path: '/maps/',
    methods: reading,
    answer: ({ request, response, rest }, { folders }) =>
      sendMapFile(request, response, { folders, name: rest }),
  },
  {
    part: 'language',
    path: '/language/',
    methods: reading,
    answer: ({ request, response, client, rest }, { services }) => {
      const { brand } = brandOfRequest(client, services.config)
      return sendLanguagePack(request, response, { services: services, name: rest, brand: brand })
    },
  },
  {
    part: 'download',
    path: '/clients/',
    methods: reading,
    answer: ({ request, response, client, rest }, { services, clients }) =>
      answerClient(request, response, { name: rest, folder: clients, client, services }),
  },
  {
    part: 'page',
    path: '/offline',
    methods: reading,
    answer: ({ request, response, client }, { services }) =>
      answerOffline(request, response, { client, services }),
  },
  {
    part: 'tiles',
    path: '/tiles/',
    methods: ['GET'],
    answer: ({ request, response, rest, client, target }, { services, tiles }) =>
      answerTile(request, response, { rest, client, target, services, tiles }),
  },
  {
    // Next's image service would fetch and resize for anybody.
    part: 'page',
    path: '/_next/image',
    methods: reading,
    answer: ({ request, response }) => send(request, response, { status: 404 }),
  },
  {
    part: 'push',
    path: '/sandbox/push/',
    methods: ['GET', 'POST'],
    answer: ({ request, response, rest }, { services }) =>
      services.config.DEMO
        ? answerPushSandbox(request, response, rest)
        : send(request, response, { status: 404 }),
  },
  {
    part: 'push',
    path: '/push',
    methods: reading,
    answer: ({ request, response }) =>
      send(request, response, { status: 426, headers: { upgrade: 'websocket' } }),
  },
]

export function findRoute(path: string): { route: Route; rest: string } | undefined {
  const fits = (route: Route) =>
    route.path === path || (route.path.endsWith('/') && path.startsWith(route.path))
  const route = routes.find(fits)
  return route && { route, rest: path.slice(route.path.length) }
}

function answerHealth({ request, response }: Exchange): Promise<void> {
  return sendJson(request, response, { status: 200, value: { status: 'ok' } })
}

async function answerReadiness({ request, response }: Exchange, given: RouteServices) {
  const { isReady, checks } = await given.readiness()
  const value = { status: isReady ? 'ok' : 'not ready', checks }
  return sendJson(request, response, { status: isReady ? 200 : 503, value })
}

async function answerMapi(
  { request, response, client, target }: Exchange,
  { services }: RouteServices,
) {
  const reply = await routeMapi(mapiRequestFrom(request, client, target), services)
  dropRest(request, response)
  await send(request, response, reply)
}

async function answerMapList({ request, response, client }: Exchange, given: RouteServices) {
  const { folders, tiles, services, online } = given
  const archives = await listMapArchives(folders, (name, error) =>
    services.log.warn({ name, err: error }, 'a map file cannot be read'),
  )
  const brand = brandOfRequest(client, services.config)
  const { providers, hasOwn } = tiles.offered(brand)
  const value: MapIndex = {
    archives,
    providers: providers.map(publicProvider),
    online: online?.offered(),
    isOne: (brand.map.providers?.length === 0 && !hasOwn) || undefined,
  }
  return sendJson(request, response, { status: 200, value })
}
