import { getAlerts as getAlertsContract } from '#lib/contract/ops/get-alerts.ts'
import { getLoad as getLoadContract } from '#lib/contract/ops/get-load.ts'
import { setHealthLimits as setHealthLimitsContract } from '#lib/contract/ops/set-health-limits.ts'
import { setHealthMail as setHealthMailContract } from '#lib/contract/ops/set-health-mail.ts'
import { alertText, jobTitle } from '../../domain/people/health/alert-text.ts'
import { listAlerts } from '../../domain/people/health/keep-alerts.ts'
import { mailOfAlerts } from '../../domain/people/health/mailed-operators.ts'
import { setLimitsOfHealth, setMailOfAlerts } from '../../domain/people/health/set-alerts.ts'
import {
  type ListedCertificate,
  listCertificates,
} from '../../domain/platform/operations/check-certificates.ts'
import { readHealthLimits } from '../../domain/platform/operations/health-settings.ts'
import { type ListedCalls, listCalls } from '../../domain/platform/operations/list-calls.ts'
import { type ListedJob, listJobs } from '../../domain/platform/operations/list-jobs.ts'
import { type ListedDisk, listDisks } from '../../domain/platform/operations/sample-disks.ts'
import { rememberAnswer } from '../../domain/platform/remember-answer.ts'
import type { Services } from '../../services.ts'
import { handle } from '../door/handle.ts'

const mostSlow = 20

export const getLoad = handle(getLoadContract, async ({ services, lang, client }) => {
  const { jobs, ...load } = await rememberLoad(services)
  return {
    ...load,
    jobs: jobs.map((job) => ({ ...job, title: jobTitle(job.name, lang, client.brand.brand) })),
  }
})

const rememberLoad = (services: Services) =>
  rememberAnswer(services, 'load', async () => {
    const { pool } = services
    const limits = await readHealthLimits(pool)
    const [calls, jobs, disks, certificates] = await Promise.all([
      listCalls(services),
      listJobs(services),
      listDisks(services, limits),
      listCertificates(pool),
    ])
    return {
      calls: callsRow(calls),
      jobs: jobs.map(jobRow),
      disks: disks.map(diskRow),
      certificates: certificates.map(certificateRow),
    }
  })

const callsRow = ({ perSecond, failedPerSecond, functions }: ListedCalls) => ({
  per_second: perSecond,
  failed_per_second: failedPerSecond,
  slowest: functions.slice(0, mostSlow).map(({ name, count, failed, p50, p95, maxMs }) => ({
    func: name,
    count: count,
    failed: failed,
    p50_ms: p50,
    p95_ms: p95,
    max_ms: maxMs,
  })),
})

const jobRow = ({ doneAt, failedAt, backlog, ...job }: ListedJob) => ({
  name: job.name,
  every_seconds: job.everySeconds,
  ...(doneAt && { done_time: seconds(doneAt) }),
  ...(failedAt && { failed_time: seconds(failedAt) }),
  failures: job.failures,
  took_ms: job.tookMs,
  late_seconds: job.lateSeconds,
  ...(backlog && { waiting: backlog.waiting, count_time: seconds(backlog.countedAt) }),
  ...(backlog?.oldestAt && { oldest_time: seconds(backlog.oldestAt) }),
})

const diskRow = ({ kind, node, used, total, days, sampledAt, forecast }: ListedDisk) => ({
  kind: kind,
  node: node,
  used: used,
  ...(total !== undefined && { total }),
  ...(forecast && { per_day: forecast.perDay }),
  ...(forecast?.daysLeft !== undefined && { days_left: forecast.daysLeft }),
  days: days,
  time: seconds(sampledAt),
})

const certificateRow = ({ host, checkedAt, endsAt, issuer, problem }: ListedCertificate) => ({
  host: host,
  time: seconds(checkedAt),
  ...(endsAt && { end_time: seconds(endsAt) }),
  issuer: issuer,
  ...(problem && { problem }),
})

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const getAlerts = handle(getAlertsContract, async ({ services, caller, client, lang }) => {
  const { pool } = services
  const [alerts, limits, { isMailed, hasAddress }] = await Promise.all([
    listAlerts(pool),
    readHealthLimits(pool),
    mailOfAlerts(pool, caller.accountId ?? 0),
  ])
  return {
    alerts: alerts.map((alert) => ({
      kind: alert.kind,
      subject: alert.subject,
      text: alertText(alert, lang, client.brand.brand),
      start_time: seconds(alert.firstAt),
      is_told: alert.isTold,
    })),
    limits: limits,
    is_mailed: isMailed,
    has_mail: hasAddress,
  }
})

export const setHealthLimits = handle(
  setHealthLimitsContract,
  async (ctx, { request_id: _, ...limits }) => {
    await setLimitsOfHealth(ctx, limits)
    return {}
  },
)

export const setHealthMail = handle(setHealthMailContract, async (ctx, { is_mailed: isMailed }) => {
  await setMailOfAlerts(ctx, { isMailed, brand: ctx.client.brand.brand })
  return {}
})
