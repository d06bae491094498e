import webPush from 'web-push'
import { resolveBrand } from '#brands/resolve.ts'
import { type AlarmLevel, alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { brandImage } from '#lib/codes/brand-images.ts'
import { alarmLink } from '#lib/live/alarm-link.ts'
import type { Config } from '../../../config.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import {
  Declined,
  type OutgoingMessage,
  Postponed,
  type Sender,
} from '../../../integrations/sender.ts'
import { fetchPublic } from '../../../process/fetch-public.ts'
import { isPushAddress, isSandboxPush } from './push-address.ts'
import { vapidKeys } from './vapid-keys.ts'

const hour = 3600
/** Seconds that a push service keeps it for a browser that is away. */
const delivery: Record<AlarmLevel, { TTL: number; urgency: 'high' | 'normal' | 'low' }> = {
  critical: { TTL: 24 * hour, urgency: 'high' },
  warning: { TTL: 12 * hour, urgency: 'normal' },
  info: { TTL: 4 * hour, urgency: 'low' },
}
const levels = new Map<number, AlarmLevel>(
  alarmTypeNames.map((name) => [alarmTypes[name].bit, alarmTypes[name].level]),
)
const forTest = { TTL: 300, urgency: 'high' } as const
const longestPause = 6 * hour

export type PushSettings = {
  main: Pool
  config: Pick<Config, 'DEMO' | 'PORT' | 'SECRET' | 'APP_URL' | 'MAIL_FROM'>
  timeoutMs?: number
}
type Browser = { id: number; endpoint: string; p256dh: string; auth: string; brand: string }
type Answer = { again?: string; seconds?: number; refused?: string }

/** `target`: ids of subscriptions; those that a push service no longer knows are deleted. */
export function webPushSender(settings: PushSettings): Sender {
  return {
    isSandbox: settings.config.DEMO,
    send: async (message) => {
      const browsers = await browsersOf(settings.main, message.target)
      const answers = await Promise.all(
        browsers.map(async (browser) => ({
          ...(await push(settings, browser, message)),
          id: browser.id,
        })),
      )
      const left = answers.filter(({ again }) => again !== undefined)
      if (left.length > 0) {
        const seconds = Math.max(...left.map(({ seconds }) => seconds ?? 0))
        throw new Postponed(left[0]?.again ?? '', left.map(({ id }) => id).join(','), seconds)
      }
      const refused = answers.find(({ refused }) => refused !== undefined)?.refused
      if (refused !== undefined && answers.every((answer) => answer.refused !== undefined))
        throw new Declined(refused)
      if (answers.length === 0) throw new Declined('no browser is subscribed')
    },
  }
}

const browsersOf = (main: Pool, target: string): Promise<Browser[]> =>
  all(
    main,
    db
      .selectFrom('web_push_subscription')
      .select(['id', 'endpoint', 'p256dh', 'auth', 'brand'])
      .where('id', '=', anyOf(target.split(',').map(Number))),
  )

async function push(
  { main, config, timeoutMs = 10_000 }: PushSettings,
  browser: Browser,
  message: OutgoingMessage,
): Promise<Answer> {
  const { endpoint, p256dh, auth, id } = browser
  if (!isPushAddress(endpoint, config)) return { refused: 'not an address of a push service' }
  const { publicKey, privateKey } = await vapidKeys(main, browser.brand, config.SECRET)
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payloadOf(message, browser.brand)),
    {
      ...deliveryOf(message),
      topic: tagOf(message),
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: subjectOf(config), publicKey, privateKey },
    },
  )
  const sent = { accept: '*/*', bytes: details.body ?? Buffer.alloc(0), headers: details.headers }
  const limits = { timeoutMs, maxBytes: 10_000, allowPrivate: isSandboxPush(endpoint, config) }
  const answer = await fetchPublic(new URL(endpoint), limits, sent).catch((error: Error) => error)
  if (answer instanceof Error) return { again: answer.message }
  const { status, retryAfter } = answer
  if (status === 404 || status === 410)
    await run(main, db.deleteFrom('web_push_subscription').where('id', '=', id))
  if (status >= 200 && status < 300) return {}
  const text = `the push service answers ${status}`
  if (status === 429 || status >= 500) return { again: text, seconds: secondsOf(retryAfter) }
  return { refused: text }
}

/** A date is left to the usual pause. */
const secondsOf = (retryAfter: string) =>
  /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter), longestPause) : 0

function deliveryOf({ alarm, openPath }: OutgoingMessage) {
  if (alarm) return delivery[levels.get(alarm.type) ?? 'info']
  return openPath === undefined ? forTest : delivery.warning
}

const subjectOf = ({ APP_URL, MAIL_FROM }: PushSettings['config']) =>
  APP_URL?.startsWith('https:') ? APP_URL : `mailto:${MAIL_FROM}`

/** Topics have at most 32 characters of base64url. */
const tagOf = ({ id, alarm }: OutgoingMessage) => (alarm ? `alarm-${alarm.id}` : `test-${id}`)

function payloadOf(message: OutgoingMessage, brand: string) {
  const { subject: title, body, alarm, openPath = '/user/center?tab=push' } = message
  const profile = resolveBrand(undefined, brand)
  const url = alarm
    ? alarmLink({ addr: '-', simei: String(alarm.deviceId), id: alarm.id })
    : openPath
  return { title, body, url, tag: tagOf(message), icon: brandImage(profile, 'icon192').url }
}
