import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { Config } from '../../../config.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import type { HostProofOptions } from '../../../integrations/host-proof/prove-host.ts'
import type { Bus } from '../../../jobs/bus.ts'
import type { Log } from '../../../log.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { backupHealth } from '../../platform/backup/backup-health.ts'
import {
  checkCertificates,
  listCertificates,
} from '../../platform/operations/check-certificates.ts'
import { countBacklog } from '../../platform/operations/count-backlog.ts'
import { findAlerts, type HealthAlert } from '../../platform/operations/find-alerts.ts'
import { readHealthLimits } from '../../platform/operations/health-settings.ts'
import { type ListedCalls, listCalls } from '../../platform/operations/list-calls.ts'
import { listGateways } from '../../platform/operations/list-gateways.ts'
import { listJobs } from '../../platform/operations/list-jobs.ts'
import { listServers } from '../../platform/operations/list-servers.ts'
import { listDisks, sampleDisks } from '../../platform/operations/sample-disks.ts'
import { writeMessage } from '../message/write-message.ts'
import { alertText } from './alert-text.ts'
import { keepAlerts } from './keep-alerts.ts'
import { type MailedOperator, mailedOperators } from './mailed-operators.ts'

export type WatchStores = {
  main: Pool
  positions: Pool
  bus: Bus
  log: Log
  now: () => number
  config: HostProofOptions &
    Pick<Config, 'APP_URL' | 'DATABASE_URL' | 'positionsUrl' | 'dataDir'> & { ca?: string }
}

/**
 * Each minute: counts what waits, looks at disks and certificates that are due, and mails what went beyond its limit
 * and what is well again, each once. A part that fails is logged and holds up no other.
 */
export async function watchHealth(stores: WatchStores) {
  const { main, bus, now, log } = stores
  await part(log, 'backlog', countBacklog(stores), undefined)
  await part(log, 'disks', sampleDisks(stores), undefined)
  await part(log, 'certificates', checkCertificates(stores), undefined)
  const found = await look(stores)
  const at = now()
  const changed = await inTransaction(main, async (client) => {
    await lockUntilCommit(client, 'health')
    const alerts = await keepAlerts(client, found, at)
    if (alerts.started.length + alerts.ended.length > 0) await mail(client, stores, alerts, at)
    return alerts
  })
  const { started, ended } = changed
  for (const { kind, subject, value } of started)
    log.warn({ kind: kind, subject: subject, value: value }, 'health: needs attention')
  if (started.length + ended.length > 0) await bus.publish('outbox', {})
  return { standing: found.length, started: started.length, ended: ended.length }
}

async function part<T, E>(log: Log, name: string, looking: Promise<T>, other: E): Promise<T | E> {
  try {
    return await looking
  } catch (err) {
    log.error({ err: err, part: name }, 'a part of health could not be looked at')
    return other
  }
}

const noCalls: ListedCalls = { perSecond: 0, failedPerSecond: 0, functions: [] }

async function look(stores: WatchStores): Promise<HealthAlert[]> {
  const { main: pool, positions, config, now, log } = stores
  const limits = await readHealthLimits(pool)
  const [calls, jobs, disks, certificates, gateways, servers, backups] = await Promise.all([
    part(log, 'calls', listCalls({ pool }), noCalls),
    part(log, 'jobs', listJobs({ pool, now }), []),
    part(log, 'listed disks', listDisks({ pool, now }, limits), []),
    part(log, 'listed certificates', listCertificates(pool), []),
    part(log, 'gateways', listGateways({ pool }), []),
    part(log, 'servers', listServers({ pool, positions, config, now }), []),
    part(log, 'backups', backupHealth({ pool, positions, now }, limits), {}),
  ])
  const facts = { calls, jobs, disks, certificates, gateways, servers, backups }
  return findAlerts(facts, limits, now())
}

type Changed = { started: HealthAlert[]; ended: HealthAlert[] }

/** One mail for what began, one for what is over. */
async function mail(
  client: PoolClient,
  { config }: WatchStores,
  { started, ended }: Changed,
  now: number,
): Promise<void> {
  const link = config.APP_URL === undefined ? '' : new URL('/oamm/health', config.APP_URL).href
  for (const person of await mailedOperators(client))
    for (const [alerts, state] of [
      [started, 'started'],
      [ended, 'ended'],
    ] as const)
      if (alerts.length > 0) await mailOne(client, person, { alerts, state, link, now })
}

async function mailOne(
  client: PoolClient,
  { email, lang, brand: name }: MailedOperator,
  {
    alerts,
    state,
    link,
    now,
  }: { alerts: HealthAlert[]; state: keyof Changed; link: string; now: number },
): Promise<void> {
  const brand = resolveBrand(undefined, name)
  const language = lang ?? brand.defaultLanguage
  const texts = messageTexts(language, brand.brand).health
  const lines = alerts.map((alert) => alertText(alert, language, brand.brand))
  const more = lines.length > 1 ? ` +${lines.length - 1}` : ''
  const values = {
    brand: brandText(brand.name, language),
    problem: `${lines[0] ?? ''}${more}`,
    lines: lines.join('\n'),
  }
  const { subject, body } = texts[state]
  const message = {
    channel: 'mail',
    target: email,
    brand: brand.brand,
    subject: fillText(subject, values),
    body: [fillText(body, values), link].filter(Boolean).join('\n\n'),
  } as const
  await writeMessage(client, message, { now: now })
}
