import path from 'node:path'
import { z } from 'zod'
import { type Protocol, portSetting, protocolNames, protocols } from '#lib/codes/protocols.ts'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** Address that every port binds to; loopback while demo data is on, all interfaces otherwise. */
  HOST: optional,
  PORT: port(3000),
  /** Health and metrics of the gateway and of the worker; loopback only. 0 picks a free one. */
  GATEWAY_HTTP_PORT: port(5100),
  WORKER_HTTP_PORT: port(5101),
  /** Address the console is reached at; used for links and the Origin check behind a proxy. */
  APP_URL: optional,
  /** Trust X-Forwarded-* of a proxy in front. */
  TRUST_PROXY: z.stringbool().default(false),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string(),
  POSITIONS_DATABASE_URL: optional,
  REDIS_URL: optional,
  /** Signs next-auth cookies and peppers passwords; `npm start` keeps one in DATA_DIR/secret. */
  SECRET: z.string().min(32),
  ADMIN_PASSWORD: optional,
  DEFAULT_BRAND: z.string().default('waypost'),
  DEMO: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Bearer token for /metrics from other machines; without it /metrics answers loopback only. */
  METRICS_TOKEN: optional,
  /** Where SMS are posted (server/integrations/sms/http.ts); the local sandbox without it. */
  SMS_URL: optional,
  SMS_KEY_ID: z.string().default(''),
  SMS_KEY_SECRET: z.string().default(''),
  /** Mail server, smtps://user:password@host:465; the local sandbox without it. */
  SMTP_URL: optional,
  /** Sender of mails. */
  MAIL_FROM: z.string().default('no-reply@localhost'),
  /** Verification codes sent an hour at most, whoever asks: a bound on what SMS may cost. */
  CODES_PER_HOUR: z.coerce.number().int().positive().default(500),
  /** Id of the organisation under which people who register get theirs; the root without it. */
  REGISTER_UNDER: z.coerce.number().int().positive().optional(),
  /** Raster tile providers to offer, by id, comma-separated (server/web/tile-providers.ts); none by default. */
  TILE_PROVIDERS: z.string().default(''),
  /** Disk space for their cached tiles, MB. */
  TILE_CACHE_MB: z.coerce.number().int().min(0).default(512),
  /** Read by the build: MapLibre without what the console never draws, or the package's own bundle (176 KB more). */
  MAP_BUNDLE: z.enum(['slim', 'package']).default('slim'),
  /** Days for which positions and raw frames are kept. */
  POSITION_DAYS: z.coerce.number().int().positive().default(184),
  FRAME_DAYS: z.coerce.number().int().positive().default(7),
  /** Days for which audit events (the audit log) are kept; whole months go. */
  AUDIT_DAYS: z.coerce.number().int().min(90).default(730),
  GATEWAY_ID: z.string().default('gateway-1'),
  GATEWAY_MAX_CONNECTIONS: z.coerce.number().int().positive().default(100_000),
  GATEWAY_MAX_UDP_SESSIONS: z.coerce.number().int().positive().default(50_000),
  GATEWAY_MAX_PER_IP: z.coerce.number().int().positive().default(200),
  GATEWAY_MAX_FRAMES_PER_SECOND: z.coerce.number().int().positive().default(50),
})

/** Ports of the gateway, one a protocol. */
const portSchema = z.object(
  Object.fromEntries(
    protocolNames.map((name) => [portSetting(name), port(protocols[name].port)] as const),
  ),
)

/** Names of all settings; `.env.example` lists the same. */
export const settingNames = [...Object.keys(schema.shape), ...Object.keys(portSchema.shape)]

export type Config = z.output<typeof schema> & {
  host: string
  positionsUrl: string
  dataDir: string
  devicePorts: Record<Protocol, number>
}

/**
 * Reads every setting of the three processes from one environment (`.env.example` lists them).
 * Throws with all that is wrong when a value does not parse.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = schema.safeParse(env)
  const ports = portSchema.safeParse(env)
  if (!parsed.success || !ports.success) {
    const issues = [parsed, ports].flatMap(({ error }) => error?.issues ?? [])
    const wrong = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not complete:\n${wrong.join('\n')}`)
  }
  const values = parsed.data
  const devicePorts = protocolNames.map((name) => [name, ports.data[portSetting(name)]])
  return {
    ...values,
    host: values.HOST ?? (values.DEMO ? '127.0.0.1' : '0.0.0.0'),
    positionsUrl: values.POSITIONS_DATABASE_URL ?? values.DATABASE_URL,
    dataDir: path.resolve(values.DATA_DIR),
    devicePorts: Object.fromEntries(devicePorts),
  }
}
