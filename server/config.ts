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
  /** Hosts of brands are of the own network. */
  BRAND_HOST_PRIVATE: z.stringbool().default(false),
  /** Data is delivered to addresses of the own network, and by http and on any port. */
  DATA_PUSH_PRIVATE: z.stringbool().default(false),
  DATA_PUSH_HTTP: z.stringbool().default(false),
  /** Identity providers are of the own network, and may speak http. */
  OIDC_PRIVATE: z.stringbool().default(false),
  DEMO: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** For /metrics from other machines; otherwise loopback only. */
  METRICS_TOKEN: optional,
  /** See server/integrations/sms/http-sms-sender.ts; default: the sandbox. */
  SMS_URL: optional,
  /** Speaks what is posted as for SMS. */
  VOICE_URL: optional,
  SMS_KEY_ID: z.string().default(''),
  SMS_KEY_SECRET: z.string().default(''),
  /** smtps://user:password@host:465; default: the sandbox. */
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('no-reply@localhost'),
  /** Places of cells and Wi-Fi (server/integrations/locate); default: sandbox with demo data, else off. */
  LOCATE_PROVIDER: z
    .enum(['geolocation', 'unwired', 'sandbox', 'off'])
    .or(z.literal('').transform(() => undefined))
    .optional(),
  LOCATE_URL: address,
  LOCATE_KEY: z.string().default(''),
  /** LOCATE_URL is of the own network. */
  LOCATE_PRIVATE: z.stringbool().default(false),
  /** Data of SIM cards (server/integrations/sim); default: sandbox with demo data, else off. */
  SIM_PROVIDER: z
    .enum(['http', '1nce', 'sandbox', 'off'])
    .or(z.literal('').transform(() => undefined))
    .optional(),
  SIM_URL: address,
  SIM_KEY_ID: z.string().default(''),
  SIM_KEY_SECRET: z.string().default(''),
  /** SIM_URL is of the own network. */
  SIM_PRIVATE: z.stringbool().default(false),
  /** Who knows addresses where no street archive does (server/integrations/geocode/provider); off without a key. */
  GEOCODE_PROVIDER: z
    .enum(['amap', 'google', 'nominatim', 'sandbox', 'off'])
    .or(z.literal('').transform(() => undefined))
    .optional(),
  /** Another address of GEOCODE_PROVIDER: a gateway of one's own. */
  GEOCODE_URL: address,
  GEOCODE_KEY_AMAP: z.string().default(''),
  GEOCODE_KEY_GOOGLE: z.string().default(''),
  GEOCODE_URL_NOMINATIM: address,
  /** Their addresses are of the own network. */
  GEOCODE_PRIVATE: z.stringbool().default(false),
  /** Requests that calls of one organisation cost, in each web process. */
  GEOCODE_PER_DAY: z.coerce.number().int().positive().default(5000),
  /** Requests that stops, trips and alarms cost, in each worker. */
  GEOCODE_WORKER_PER_DAY: z.coerce.number().int().positive().default(50_000),
  /** Cards, WeChat Pay and Alipay (server/integrations/pay/stripe-provider.ts). */
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  /** server/integrations/pay/paypal-provider.ts */
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: z.string().default(''),
  PAYPAL_WEBHOOK_ID: z.string().default(''),
  /** Money, instead of PayPal's own sandbox. */
  PAYPAL_LIVE: z.stringbool().default(false),
  /** Whether PayPal has allowed this account to send payouts. */
  PAYPAL_PAYOUTS: z.stringbool().default(false),
  /** Days that profit waits, by how it was paid (lib/rules/profit-days.ts). */
  PROFIT_DAYS: z
    .string()
    .default(usualProfitDays)
    .transform((text, ctx) => {
      const days = readProfitDays(text)
      if (!days) ctx.addIssue({ code: 'custom', message: 'is not like card=30,paypal=30' })
      return days ?? {}
    }),
  /** What prices of dealers and end users may be at most, as a multiple of the recommended price. */
  PRICE_FACTOR: z.coerce.number().min(1).max(10_000).default(20),
  /** Units of currency that a wallet may withdraw a day. */
  WITHDRAW_PER_DAY: z.coerce.number().int().positive().default(200_000),
  /** Where the payment sandbox answers; default: this machine, with demo data only. */
  PAY_SANDBOX_URL: address,
  /** Limits the cost of SMS. */
  CODES_PER_HOUR: z.coerce.number().int().positive().default(500),
  /** Parent organisation of new registrations; default: the root. */
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
