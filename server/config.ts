import path from 'node:path'
import { z } from 'zod'
import { type Protocol, portSetting, protocolNames, protocols } from '#lib/codes/protocols.ts'
import { parseNetwork, splitNetworks } from '#lib/rules/networks.ts'
import { readProfitDays, usualProfitDays } from '#lib/rules/profit-days.ts'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const address = z
  .url({ protocol: /^https?$/ })
  .or(z.literal('').transform(() => undefined))
  .optional()

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** Default: loopback with demo data, else all interfaces. */
  HOST: optional,
  PORT: port(3000),
  /** Health and metrics of gateway and worker, loopback only; 0 picks a free port. */
  GATEWAY_HTTP_PORT: port(5100),
  WORKER_HTTP_PORT: port(5101),
  /** Public address, for links and the Origin check behind a proxy. */
  APP_URL: optional,
  /** Where devices reach their ports, as settings texts tell them; default: host of APP_URL. */
  DEVICE_HOST: optional,
  /** X-Forwarded-* of a proxy. */
  TRUST_PROXY: z.stringbool().default(false),
  /** Balancers that tell the gateway's TCP ports whose a connection is (PROXY protocol), as networks. */
  TRUST_PROXY_PROTOCOL: z
    .string()
    .default('')
    .transform((text, ctx) => {
      const networks = splitNetworks(text)
      const wrong = networks.find((one) => !parseNetwork(one))
      if (wrong) ctx.addIssue({ code: 'custom', message: `${wrong} is not like 10.0.0.0/8` })
      return networks
    }),
  /** Whether they may connect without a header, too. */
  PROXY_PROTOCOL_OPTIONAL: z.stringbool().default(false),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string(),
  POSITIONS_DATABASE_URL: optional,
  REDIS_URL: optional,
  /** Where new files, maps and street indexes go: their rows (maps: DATA_DIR), or the bucket. */
  FILE_STORE: z.enum(['postgres', 's3']).default('postgres'),
  /** The object store is used from here on, at least for reading. */
  S3_BUCKET: optional,
  /** Default: Amazon's of the region. */
  S3_ENDPOINT: address,
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY_ID: z.string().default(''),
  S3_KEY_SECRET: z.string().default(''),
  /** https://host/bucket/key, instead of https://bucket.host/key. */
  S3_PATH_STYLE: z.stringbool().default(true),
  /** Before all keys, as `waypost/`. */
  S3_PREFIX: z.string().trim().default(''),
  /** Signs cookies and peppers passwords; `npm start` keeps one in DATA_DIR/secret. */
  SECRET: z.string().min(32),
  ADMIN_PASSWORD: optional,
  DEFAULT_BRAND: z.string().default('waypost'),
  REGISTER_UNDER: z.coerce.number().int().positive().optional(),
  /** Ids, comma-separated (server/web/tile-providers.ts). */
  TILE_PROVIDERS: z.string().default(''),
  /** auto, off, or a TileJSON of the OpenMapTiles schema (server/maps/online-map.ts). */
  MAP_ONLINE: z.union([z.enum(['auto', 'off']), z.url({ protocol: /^https?$/ })]).default('auto'),
  TILE_CACHE_MB: z.coerce.number().int().min(0).default(512),
  /** Servers that brands' own keys name may be of the own network. */
  BRAND_KEYS_PRIVATE: z.stringbool().default(false),
  /** Who is asked about hosts and mail senders of brands: addresses, with a port or without; default: the system's. */
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
  /** For the build: MapLibre reduced to what is used, or the package's bundle (176 KB more). */
  MAP_BUNDLE: z.enum(['slim', 'package']).default('slim'),
  /** Retention of positions and raw frames. */
  POSITION_DAYS: z.coerce.number().int().positive().default(184),
  FRAME_DAYS: z.coerce.number().int().positive().default(7),
  /** Days that positions stay warm, before columnar storage where the store has it; 0: always. */
  COLD_DAYS: z.coerce
    .number()
    .int()
    .refine((days) => days === 0 || days >= 7, 'is 0, or 7 and more')
    .default(0),
  /** Retention of the audit log, in whole months. */
  AUDIT_DAYS: z.coerce.number().int().min(90).default(730),
  GATEWAY_ID: z.string().default('gateway-1'),
  /** Behind the same ports; 0: half as many as there are cores (server/gateway/share.ts). */
  GATEWAY_PROCESSES: z.coerce.number().int().min(0).max(64).default(0),
  GATEWAY_MAX_CONNECTIONS: z.coerce.number().int().positive().default(100_000),
  GATEWAY_MAX_UDP_SESSIONS: z.coerce.number().int().positive().default(50_000),
  GATEWAY_MAX_PER_IP: z.coerce.number().int().positive().default(200),
  GATEWAY_MAX_FRAMES_PER_SECOND: z.coerce.number().int().positive().default(50),
})

const portSchema = z.object(
  Object.fromEntries(
    protocolNames.map((name) => [portSetting(name), port(protocols[name].port)] as const),
  ),
)

/** As in `.env.example`. */
export const settingNames = [...Object.keys(schema.shape), ...Object.keys(portSchema.shape)]

export type Config = z.output<typeof schema> & {
  host: string
  positionsUrl: string
  dataDir: string
  devicePorts: Record<Protocol, number>
}

/** Reads all settings. Throws with every invalid value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = schema.safeParse(env)
  const ports = portSchema.safeParse(env)
  if (!parsed.success || !ports.success) {
    const issues = [parsed, ports].flatMap(({ error }) => error?.issues ?? [])
    const wrong = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not complete:\n${wrong.join('\n')}`)
  }
  const values = parsed.data
  if (values.NODE_ENV === 'production' && values.PAY_SANDBOX_URL !== undefined && !values.DEMO)
    throw new Error('PAY_SANDBOX_URL takes no real money: it needs DEMO=true')
  if (values.NODE_ENV === 'production' && values.SIM_PROVIDER === 'sandbox' && !values.DEMO)
    throw new Error('SIM_PROVIDER=sandbox tops up no real card: it needs DEMO=true')
  if (values.SIM_PROVIDER === 'http' && values.SIM_URL === undefined)
    throw new Error('SIM_PROVIDER=http needs SIM_URL')
  if (values.FILE_STORE === 's3' && values.S3_BUCKET === undefined)
    throw new Error('FILE_STORE=s3 needs S3_BUCKET')
  if (values.S3_BUCKET !== undefined && (values.S3_KEY_ID === '' || values.S3_KEY_SECRET === ''))
    throw new Error('S3_BUCKET needs S3_KEY_ID and S3_KEY_SECRET')
  const devicePorts = protocolNames.map((name) => [name, ports.data[portSetting(name)]])
  return {
    ...values,
    host: values.HOST ?? (values.DEMO ? '127.0.0.1' : '0.0.0.0'),
    positionsUrl: values.POSITIONS_DATABASE_URL ?? values.DATABASE_URL,
    dataDir: path.resolve(values.DATA_DIR),
    devicePorts: Object.fromEntries(devicePorts),
  }
}
